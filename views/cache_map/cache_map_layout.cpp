#include "cache_map/cache_map_layout.h"

#include "cache_map/cache_caption.h"
#include "cache_map/cache_detail.h"
#include "cache_map/cache_strip.h"
#include "compare/comparison.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "query/state_at.h"
#include "shared/fitting_text.h"
#include "shared/lane_matrix.h"
#include "shared/lane_text.h"
#include "shared/legend.h"
#include "shared/matrix_fit.h"
#include "shared/position_ticks.h"
#include "shared/view_metrics.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace pastkeys {

namespace {

constexpr double kLargestHalf = 18;
constexpr double kLeastPitch = 2 * kSmallestCell + 1; ///< distance from layer to layer
constexpr double kSmallestLined = 8;                  ///< smaller cells have no lines between them
constexpr double kComfortablePitch = 10; ///< at a smaller pitch, a long legend stays on one line
constexpr double kDifferent = 3;         ///< thickness of the line under rows whose bits differ
constexpr double kWidestCell = 30;       ///< extra room shows more positions, not wider cells
constexpr double kHalfNames = 22;        ///< width for the letters K and V
constexpr double kGaugeHeight = 14;      ///< including the space around it
constexpr double kFrame = 3; ///< distance from the layers to the frames of the sinks and window
constexpr double kStripGap = kFrame + 3;

/// In the map, K is the upper half of a layer, and V is the lower half.
enum class Half : std::uint8_t
{
    Keys,
    Values,
};

class CacheDrawing
{
public:
    /// \param axis  of the rows: the text's, or the source's
    CacheDrawing(ViewLayout& layout, const ViewState& state, const TextMetrics& metrics, Axis axis)
        : m_layout(layout), m_state(state), m_metrics(metrics), m_axis(axis),
          m_shared(std::make_shared<const CacheState>(
              axis == Axis::Text ? cacheAt(state.trace, state.cursor)
                                 : sourceCacheAt(state.trace, state.cursor))),
          m_cache(*m_shared),
          m_site(axis == Axis::Text ? state.network().site(state.selection.layer)
                                    : *state.network().overSource(state.selection.layer)),
          m_form(rowFormOf(ownLane(), m_site)), m_heads(m_site.heads)
    {
    }

    /// Draws the rows of the source to the right of those of the text, layer by layer.
    void drawBeside(const CacheDrawing& text, const QRectF& box)
    {
        layoutSourceCaption(m_layout, m_state, m_cache, box, m_metrics);
        m_map = {box.left(), text.m_map.top(), box.width(), text.m_map.height()};
        m_firstLayer = text.m_firstLayer;
        m_layers = text.m_layers;
        m_pitch = text.m_pitch;
        m_room = text.m_room;
        m_half = text.m_half;
        const std::size_t positions = std::max<std::size_t>(m_cache.capacity, 1);
        chooseScale(positions);
        drawPositions(text.m_ticks);
        for (std::size_t l = m_firstLayer; l < m_firstLayer + m_layers; ++l)
            drawLayer(l);
        framePinned();
    }

    /// \param beside  the width that is left free to the right of the map
    void draw(const QRectF& all, double beside)
    {
        QRectF box = all.adjusted(0, 0, -beside, 0);
        const double line = m_metrics.lineHeight;
        const double row = line * kRowHeight;
        const double labels = labelWidth();
        layoutCacheCaption(m_layout, m_state, m_cache,
                           QRectF(box.left(), box.top(), box.width(), row), m_metrics);
        m_map = box.adjusted(labels, row + line, 0, -row - line * 0.15);
        const double layers =
            static_cast<double>(m_cache.layers.size()) * std::max(kLeastPitch, line * 0.6);
        const double strip = stripHeight(m_metrics) + kStripGap;
        m_hasStrip = hasStrip(m_cache) && m_map.height() - strip >= layers;
        if (m_hasStrip)
            m_map.setBottom(m_map.bottom() - strip);
        if (m_map.height() - kGaugeHeight >= layers) {
            layoutCacheGauge(m_layout, m_cache,
                             QRectF(box.left(), box.top() + row + 4, box.width(), 6), labels,
                             m_metrics);
            m_map.setTop(m_map.top() + kGaugeHeight);
        }
        m_ticks = m_map.top();
        if (m_cache.window.count > 0)
            m_map.setTop(m_ticks + kFrame);
        const QRectF room = m_map;
        chooseExtents();
        box = all;
        const std::size_t lines = linesOfLegend(box.width(), room.height());
        if (lines > 0) { // makes room for the legend above the line of notes
            m_map = room.adjusted(0, 0, 0, -row * static_cast<double>(lines));
            chooseExtents();
        }
        drawPositions(m_ticks);
        for (std::size_t l = m_firstLayer; l < m_firstLayer + m_layers; ++l)
            drawLayer(l);
        frameKept();
        if (m_hasStrip)
            drawStrip(box.left());
        drawLayerNames(box.left());
        framePinned();
        const std::vector<LegendEntry> entries = legendEntries(); // they depend on the layers drawn
        const QRectF last(box.left(), box.bottom() - row, box.width(), row);
        if (lines == 0)
            return drawLegend(entries, last);
        const QRectF above = last.adjusted(0, -row * static_cast<double>(lines), 0, -row);
        layoutLegend(m_layout, entries, above, m_metrics, lines);
        drawNotes(last, last.width());
    }

private:
    void framePinned()
    {
        for (const QRectF& rows : pinnedRows()) {
            // The frames go around the rows, because a row may be only 3 pixels wide.
            m_layout.list.frame(rows, Ink::Background, 1.5);
            m_layout.list.dotted(rows.adjusted(-1, -1, 1, 1), Ink::Pinned);
        }
    }

    double labelWidth() const
    {
        const QString longest = Tr::tr("layer %1").arg(grouped(m_cache.layers.size()));
        return widthOf(longest, {.bold = true, .size = kTinyText}, m_metrics) + kHalfNames + 4;
    }

    static std::size_t fitting(double room, double least)
    {
        return static_cast<std::size_t>(std::max(room / least, 1.0));
    }

    /// Chooses how wide each of these positions is.
    void chooseScale(std::size_t positions)
    {
        const std::size_t most = fitting(m_map.width(), kSmallestCell);
        m_perCell = (positions + most - 1) / most;
        const std::size_t cells = (positions + m_perCell - 1) / m_perCell;
        m_scale = {m_map.left(), m_map.width() / static_cast<double>(cells * m_perCell), positions};
    }

    /// Chooses which layers and positions are shown, and how large they are.
    void chooseExtents()
    {
        const std::size_t needed =
            std::max<std::size_t>(m_state.trace.steps().back()->positions(), 8);
        const std::size_t positions = std::min(
            m_cache.capacity, std::max(needed + needed / 4, fitting(m_map.width(), kWidestCell)));
        chooseScale(positions);
        m_layers = std::min(m_cache.layers.size(), fitting(m_map.height(), kLeastPitch));
        const std::size_t shown = indexOf(m_state.selection.layer);
        m_firstLayer = shown < m_layers ? 0 : shown + 1 - m_layers;
        const double pitch = std::max(m_map.height(), 0.0) / static_cast<double>(m_layers);
        const double gap = std::clamp(pitch - 2 * kSmallestCell, 1.0, 4.0);
        m_room = std::clamp((pitch - gap) / 2, 0.0, kLargestHalf);
        m_pitch = 2 * m_room + gap;
        // Without the square root, rows of 4-bit numbers would be too thin.
        m_half = std::max(m_room * std::sqrt(shareOfBytes(m_form, m_heads)),
                          std::min(m_room, kSmallestCell));
        m_map.setBottom(m_map.top() + m_pitch * static_cast<double>(m_layers) - gap);
    }

    /// The rectangle of a layer, centered in its room. Rows that take less memory are thinner.
    QRectF layerRect(std::size_t layer) const
    {
        const double top = m_map.top() + static_cast<double>(layer - m_firstLayer) * m_pitch;
        return {m_map.left(), top + m_room - m_half,
                m_scale.leftOf(m_scale.positions) - m_map.left(), 2 * m_half};
    }

    QRectF halfRect(std::size_t layer, Half half) const
    {
        const QRectF both = layerRect(layer);
        return both.adjusted(0, half == Half::Keys ? 0 : m_half, 0,
                             half == Half::Keys ? -m_half : 0);
    }

    bool halvesAreNamed() const { return m_room >= 0.75 * m_metrics.lineHeight; }
    bool isSmall() const { return m_half < kSmallestLined; }

    void drawLayer(std::size_t index)
    {
        const QRectF both = layerRect(index);
        drawMemory(index, both);
        for (const Half half : {Half::Keys, Half::Values})
            drawRows(index, half);
        drawBorders(index, both);
        for (const Half half : {Half::Keys, Half::Values}) {
            drawUse(index, half);
            if (halvesAreNamed())
                m_layout.list.text(
                    QRectF(m_map.left() - 20, both.center().y() - (half == Half::Keys ? m_room : 0),
                           15, m_room),
                    half == Half::Keys ? QStringLiteral("K") : QStringLiteral("V"),
                    {.ink = Ink::MutedText, .side = Qt::AlignRight, .size = kTinyText});
        }
        // The line that marks different bits is below the rows if there is room, so that it does
        // not hide thin rows.
        const double under = m_pitch >= both.height() + 2 * kDifferent + 4 ? kDifferent + 2 : 0;
        const QRectF line(both.left(), both.bottom() - kDifferent + under, both.width(),
                          kDifferent);
        for (const Span span : differingIn(index))
            m_layout.list.fill(m_scale.partOf(line, span), Ink::Text);
        if (isSmall()) // one frame around K and V together
            frameWritten(both, m_cache.layers[index]);
        addHits(index, both);
    }

    /// Draws the reserved memory as a box, which is empty where it holds no rows. The dotted box
    /// after it marks positions for which no memory is reserved yet.
    void drawMemory(std::size_t index, const QRectF& both)
    {
        const std::size_t end = m_cache.layers[index].room(m_cache.capacity).end();
        const Span none = spanBetween(end, m_scale.positions);
        if (end > 0) {
            m_layout.list.fill(m_scale.partOf(both, {0, end}), Ink::Panel);
            // drawn before the colors, so that thin rows stay visible
            m_layout.list.outline(m_scale.partOf(both, {0, end}), Ink::Grid, 0.6);
        }
        if (none.count > 0)
            m_layout.list.dotted(m_scale.partOf(both, none), Ink::Grid);
    }

    /// Draws gaps between blocks, because each block has its own place in memory.
    void drawBorders(std::size_t index, const QRectF& both)
    {
        const double width = m_scale.width * static_cast<double>(m_cache.block);
        if (width < kSmallestLined)
            return;
        const double gap = width < kWidestCell ? 1.5 : 3;
        const std::size_t end =
            std::min(m_cache.layers[index].room(m_cache.capacity).end(), m_scale.positions + 1);
        for (std::size_t border = m_cache.block; border < end; border += m_cache.block)
            m_layout.list.fill(
                QRectF(m_scale.leftOf(border) - gap / 2, both.top() - 1, gap, both.height() + 2),
                Ink::Background);
    }

    /// Frames the sinks and the window across all layers.
    void frameKept()
    {
        for (const Span span : {m_cache.sinks, m_cache.window})
            if (span.count > 0)
                m_layout.list.frame(
                    m_scale.visiblePartOf(m_map, span).adjusted(-2, -kFrame, 2, kFrame),
                    Ink::MutedText, 1.5);
    }

    void drawStrip(double left)
    {
        const QRectF row(m_map.left(), m_map.bottom() + kStripGap, m_map.width(),
                         stripHeight(m_metrics));
        const StripPlace place{
            row, {left, row.top(), m_map.left() - kTextGap - left, row.height()}, m_scale};
        if (m_cache.block > 0)
            layoutBlockTable(m_layout, m_cache, indexOf(m_state.selection.layer), place, m_metrics);
        else
            layoutKeptNames(m_layout, m_cache, ownLane().cache, place, m_metrics);
    }

    /// The positions read so far whose rows have different bits in the other lane.
    std::vector<Span> differingIn(std::size_t index) const
    {
        if (m_axis == Axis::Source) // the lamp compares them
            return {};
        std::vector<Span> spans =
            differingRows(m_state.trace, m_state.cursor.step, idAt<Layer>(index));
        for (Span& span : spans)
            span = overlapOf(span, {0, m_cache.layers[index].end});
        std::erase_if(spans, [](Span span) { return span.count == 0; });
        return spans;
    }

    const LaneSpec& ownLane() const
    {
        return m_state.spec(cachedLane(m_state.trace.header()).value());
    }

    /// The lane that the map does not show. \pre the run has two lanes
    const LaneSpec& otherLane() const
    {
        return m_state.spec(cachedLane(m_state.trace.header()) == Lane{0} ? Lane{1} : Lane{0});
    }

    /// Whether any row of the layers shown has different bits in the other lane.
    bool differs() const
    {
        for (std::size_t l = m_firstLayer; l < m_firstLayer + m_layers; ++l)
            if (!differingIn(l).empty())
                return true;
        return false;
    }

    void drawRows(std::size_t index, Half half)
    {
        const CacheLayerState& layer = m_cache.layers[index];
        const QRectF all = halfRect(index, half);
        for (const Span span : layer.forgotten())
            m_layout.list.crosses(m_scale.partOf(all, span), Ink::Masked);
        const Ink ink = half == Half::Keys ? Ink::Key : Ink::Value;
        const Span outside{0, layer.seenFrom};
        for (const Span span : layer.held) {
            if (const Span hollow = overlapOf(span, outside); hollow.count > 0)
                m_layout.list.outline(m_scale.partOf(all, hollow), ink);
            if (const Span seen = overlapOf(span, {outside.end(), layer.end}); seen.count > 0)
                m_layout.list.fill(m_scale.partOf(all, seen), ink);
            drawCellLines(m_scale.partOf(all, span));
        }
    }

    /// Shows how the operation at the cursor uses the layer's keys or values.
    void drawUse(std::size_t index, Half half)
    {
        const CacheLayerState& layer = m_cache.layers[index];
        const QRectF all = halfRect(index, half);
        const TensorKind tensor = half == Half::Keys ? m_site.keys : m_site.values;
        if (layer.read && m_state.operation().reads.contains(tensor))
            for (const Span span : layer.held) {
                const Span read = overlapOf(span, spanBetween(layer.readFrom, layer.end));
                if (read.count == 0)
                    continue;
                const QRectF held = m_scale.partOf(all, read);
                if (!isSmall())
                    m_layout.list.dotted(held.adjusted(1, 1, -1, -1), Ink::Background);
                m_layout.list.outline(held.adjusted(-2, -2, 2, 2), Ink::Current,
                                      isSmall() ? 1 : 1.5);
            }
        if (!isSmall())
            frameWritten(all, layer);
    }

    /// Frames the rows that the operation at the cursor wrote.
    void frameWritten(const QRectF& row, const CacheLayerState& layer)
    {
        if (layer.written == 0)
            return;
        m_layout.list.frame(m_scale.visiblePartOf(row, {layer.end - layer.written, layer.written}),
                            Ink::Written, isSmall() ? 1 : 2);
    }

    /// Draws lines between the positions that the cache holds.
    void drawCellLines(const QRectF& held)
    {
        const double width = m_scale.width * static_cast<double>(m_perCell);
        if (width < kSmallestLined)
            return;
        for (double x = held.left() + width; x < held.right() - 1; x += width)
            m_layout.list.line({x, held.top()}, {x, held.bottom()}, Ink::Background, 0.6);
    }

    /// Writes "layer 1" etc. beside the layers. If layers are thinner than a line of text, writes
    /// only numbers, under the heading "layer". If they are thinner still, only the selected, first
    /// and last layers are numbered.
    void drawLayerNames(double left)
    {
        const double line = m_metrics.lineHeight;
        const QRectF column(left, 0, m_map.left() - kHalfNames - left, line);
        const bool named = m_pitch >= 0.8 * line;
        const auto draw = [&](double middle, const QString& text, bool selected) {
            m_layout.list.text(column.translated(0, middle - line / 2), text,
                               {.ink = selected ? Ink::Text : Ink::MutedText,
                                .side = named ? Qt::AlignLeft : Qt::AlignRight,
                                .bold = selected,
                                .size = kTinyText});
        };
        if (!named)
            draw(m_map.top() - line / 2, Tr::tr("layer"), false);
        const double shown = layerRect(indexOf(m_state.selection.layer)).center().y();
        const double apart = 0.6 * line; ///< distance at which numbers do not overlap
        for (std::size_t l = m_firstLayer; l < m_firstLayer + m_layers; ++l) {
            const double middle = layerRect(l).center().y();
            const bool selected = l == indexOf(m_state.selection.layer);
            const bool atEnd = l == m_firstLayer || l + 1 == m_firstLayer + m_layers;
            const bool fits = m_pitch >= apart || (atEnd && std::abs(middle - shown) >= apart);
            if (named)
                draw(middle, Tr::tr("layer %1").arg(grouped(l + 1)), selected);
            else if (selected || fits)
                draw(middle, grouped(l + 1), selected);
        }
    }

    /// The rectangles of the cached rows that belong to the pinned cell: for a number in K or V,
    /// its row; for a score or a weight, K and V at the position of the key; for an output, all
    /// rows from which it is computed. Omits rows that are not yet written or not drawn.
    std::vector<QRectF> pinnedRows() const
    {
        std::vector<QRectF> found;
        const auto& pin = m_state.selection.pinned;
        const auto lane = cachedLane(m_state.trace.header());
        if (!pin || !lane || m_state.isOverSource() != (m_axis == Axis::Source))
            return found;
        const ReachRule rule = m_state.ruleOf(*lane);
        const std::size_t layer = indexOf(m_state.selection.layer);
        for (const StageMatrix kept : {StageMatrix::Keys, StageMatrix::Values}) {
            const CellBand own{pin->position, pin->position + 1, {}};
            const auto band = pin->matrix == kept ? std::optional(own) : bandOf(*pin, kept, rule);
            if (!band)
                continue;
            const std::size_t end =
                std::min({band->end, m_cache.layers[layer].end, m_scale.positions});
            if (band->first < end)
                found.push_back(m_scale.visiblePartOf(
                    halfRect(layer, kept == StageMatrix::Keys ? Half::Keys : Half::Values),
                    spanBetween(band->first, end)));
        }
        return found;
    }

    /// \param bottom  lower edge of the numbers
    void drawPositions(double bottom)
    {
        const double line = m_metrics.lineHeight;
        const double width =
            widthOf(grouped(m_scale.positions), {.size = kTinyText}, m_metrics) + kTextGap;
        for (const std::size_t p : ticksOf({0, m_scale.positions}, width / m_scale.width)) {
            const double middle = m_scale.leftOf(p) + m_scale.width / 2;
            if (middle + width / 2 <= m_map.right() + kTextGap)
                m_layout.list.text(
                    QRectF(middle - width / 2, bottom - line * 0.95, width, line * 0.9), grouped(p),
                    {.ink = Ink::MutedText, .side = Qt::AlignCenter, .size = kTinyText});
        }
    }

    void addHits(std::size_t index, const QRectF& row)
    {
        const auto detail = [index, scale = m_scale, cache = m_shared, trace = m_state.trace,
                             step = m_state.cursor.step,
                             at =
                                 m_axis == Axis::Text ? cacheDetail : sourceDetail](QPointF point) {
            const double left = std::max(0.0, (point.x() - scale.left) / scale.width);
            return at(trace, step, *cache, index,
                      std::min(static_cast<std::size_t>(left), scale.positions - 1));
        };
        m_layout.hits.push_back({row, {}, detail, m_scale.width});
    }

    /// Notes that state which part of the cache is drawn, the most important note first.
    QStringList notes() const
    {
        QStringList notes;
        if (m_layers < m_cache.layers.size())
            notes << Tr::tr("layers %1–%2 of %3")
                         .arg(grouped(m_firstLayer + 1), grouped(m_firstLayer + m_layers),
                              grouped(m_cache.layers.size()));
        if (m_perCell > 1)
            notes << Tr::tr("%1 positions per cell").arg(grouped(m_perCell));
        if (m_scale.positions < m_cache.capacity)
            notes << Tr::tr("positions 0–%1 of %2")
                         .arg(grouped(m_scale.positions - 1), grouped(m_cache.capacity));
        return notes;
    }

    std::vector<LegendEntry> legendEntries() const
    {
        const CacheUse use = m_state.operation().cache();
        const bool named = halvesAreNamed();
        std::vector<LegendEntry> entries = formEntries(m_form, m_heads);
        entries.push_back({Ink::Key, named ? Tr::tr("keys K") : Tr::tr("keys K above"),
                           named ? Tr::tr("K") : Tr::tr("K above")});
        entries.push_back({Ink::Value, named ? Tr::tr("values V") : Tr::tr("values V below"),
                           named ? Tr::tr("V") : Tr::tr("V below")});
        if (differs())
            entries.push_back({Ink::Text, Tr::tr("bits differ from %1").arg(laneNoun(otherLane())),
                               Tr::tr("different bits")});
        if (use == CacheUse::Writes)
            entries.push_back({Ink::Written, Tr::tr("written now"), Tr::tr("written")});
        if (use == CacheUse::Reads)
            entries.push_back({Ink::Current, Tr::tr("read now"), Tr::tr("read")});
        if (std::ranges::any_of(m_cache.layers,
                                [](const auto& layer) { return !layer.forgotten().empty(); }))
            entries.push_back({Ink::Masked, Tr::tr("forgotten")});
        if (std::ranges::any_of(m_cache.layers,
                                [](const auto& layer) { return layer.seenFrom > 0; }))
            entries.push_back(
                {Ink::Key, Tr::tr("outside its layer's window"), Tr::tr("outside"),
                 Tr::tr(
                     "The layer has a window: its newest query sees only the last positions. The "
                     "rows before them are still kept here. A program that drops them needs "
                     "less memory for such layers."),
                 [](DisplayList& list, const QRectF& swatch, double) {
                     list.outline(swatch, Ink::Key);
                 }});
        if (m_cache.window.count > 0 && !m_hasStrip)
            entries.push_back({Ink::MutedText,
                               Tr::tr("kept for the newest query"),
                               Tr::tr("kept"),
                               {},
                               [](DisplayList& list, const QRectF& swatch, double) {
                                   list.outline(swatch, Ink::MutedText, 1.5);
                               }});
        const bool isPartly =
            std::ranges::any_of(m_cache.layers, [this](const CacheLayerState& layer) {
                return layer.room(m_cache.capacity).end() < m_scale.positions;
            });
        const bool hasRoom = std::ranges::any_of(m_cache.layers, [this](const auto& layer) {
            return layer.room(m_cache.capacity).count > 0;
        });
        if (isPartly && hasRoom)
            entries.push_back({Ink::Panel, Tr::tr("reserved, but empty"), Tr::tr("empty")});
        if (isPartly)
            entries.push_back({Ink::Grid, Tr::tr("not reserved yet"), Tr::tr("not reserved")});
        if (!pinnedRows().empty())
            entries.push_back({Ink::Pinned, Tr::tr("pinned cell's rows"), Tr::tr("pinned")});
        return entries;
    }

    /// The number of lines that the legend takes above the notes: 0 if it fits beside them, or if
    /// extra lines would make the layers too thin.
    std::size_t linesOfLegend(double width, double height) const
    {
        const std::vector<LegendEntry> entries = legendEntries();
        constexpr double kShrunk = 0.85; // smaller text is hard to read
        if (kShrunk * legendWidth(entries, m_metrics, true) + notesWidth() <= width)
            return 0;
        const std::size_t lines = legendLines(entries, width, m_metrics);
        const double left = height - m_metrics.lineHeight * kRowHeight * static_cast<double>(lines);
        return left >= static_cast<double>(m_cache.layers.size()) * kComfortablePitch ? lines : 0;
    }

    static TextStyle noteStyle()
    {
        return {.ink = Ink::MutedText, .side = Qt::AlignRight, .size = kSmallText};
    }

    /// The width of the most important note and the gap before it; 0 if there are no notes.
    double notesWidth() const
    {
        const QString brief = notes().value(0);
        return brief.isEmpty() ? 0 : widthOf(brief, noteStyle(), m_metrics) + m_metrics.lineHeight;
    }

    /// Writes the notes at the right end of the box. If they are wider than `room`, writes only the
    /// most important note.
    /// \returns the area that they occupy
    QRectF drawNotes(const QRectF& box, double room)
    {
        const QStringList all = notes();
        const FittingText note{all.join(QStringLiteral(" · ")), all.value(0)};
        const TextStyle style = noteStyle();
        const double width = widthOf(wordingFor(note, room, style, m_metrics), style, m_metrics);
        const QRectF right = box.adjusted(std::max(box.width() - width, 0.0), 0, 0, 0);
        if (!all.isEmpty())
            layoutText(m_layout, right, note, style, m_metrics);
        return right;
    }

    /// Draws the notes, then the legend in the remaining room. The notes come first, because the
    /// map would be misread without them.
    void drawLegend(const std::vector<LegendEntry>& entries, const QRectF& box)
    {
        const QRectF right = drawNotes(box, box.width() - legendWidth(entries, m_metrics, true) -
                                                m_metrics.lineHeight);
        const double gap = notes().isEmpty() ? 0 : m_metrics.lineHeight;
        layoutLegend(m_layout, entries,
                     QRectF(box.topLeft(), right.bottomLeft()).adjusted(0, 0, -gap, 0), m_metrics);
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    Axis m_axis;
    std::shared_ptr<const CacheState> m_shared; ///< shared with the tool tips
    const CacheState& m_cache;
    const AttentionSite& m_site; ///< of the selected layer
    RowForm m_form;
    std::size_t m_heads; ///< of queries
    bool m_hasStrip = false;
    QRectF m_map;
    double m_ticks = 0; ///< lower edge of the numbers of positions
    PositionScale m_scale;
    std::size_t m_perCell = 1;
    std::size_t m_firstLayer = 0;
    std::size_t m_layers = 0; ///< number of layers drawn
    double m_room = 0;        ///< height available to each of K and V
    double m_half = 0;        ///< height of each of K and V; smaller if they take less memory
    double m_pitch = 0;       ///< distance from layer to layer
};

void layoutMap(ViewLayout& layout, const ViewState& state, const QRectF& box,
               const TextMetrics& metrics)
{
    CacheDrawing text(layout, state, metrics, Axis::Text);
    if (!state.network().encoder())
        return text.draw(box, 0);
    constexpr double kGap = kHalfNames + 8;
    const auto source = static_cast<double>(state.trace.header().source.size());
    const auto own = static_cast<double>(state.trace.steps().back()->positions());
    const double width = box.width() * std::clamp(source / (source + 1.25 * own), 0.2, 0.45);
    text.draw(box, width + kGap);
    CacheDrawing(layout, state, metrics, Axis::Source)
        .drawBeside(text, box.adjusted(box.width() - width, 0, 0, 0));
}

} // namespace

ViewLayout cacheMapLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF box = QRectF(QPointF(0, 0), size).marginsRemoved(kViewMargins);
    if (state.trace.empty())
        layout.list.text(box, Tr::tr("The cache's rows appear here."),
                         {.ink = Ink::MutedText, .side = Qt::AlignCenter});
    else if (const QString missing = missingCacheText(state.trace); !missing.isEmpty())
        layout.list.text(box, missing, {.ink = Ink::MutedText, .side = Qt::AlignCenter});
    else
        layoutMap(layout, state, box, metrics);
    return layout;
}

QString missingCacheText(const Trace& trace)
{
    const auto lane = cachedLane(trace.header());
    return lane && trace.ran(*lane) ? QString()
                                    : Tr::tr("The cache is off: nothing is kept between steps.");
}

} // namespace pastkeys
