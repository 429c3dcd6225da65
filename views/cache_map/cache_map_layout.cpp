#include "cache_map/cache_map_layout.h"

#include "cache_map/cache_caption.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/fitting_text.h"
#include "shared/lane_matrix.h"
#include "shared/lane_text.h"
#include "shared/legend.h"
#include "shared/matrix_fit.h"
#include "shared/operation_text.h"
#include "shared/position_ticks.h"
#include "shared/view_metrics.h"
#include "trace/comparison.h"
#include "trace/state_at.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kLargestHalf = 18;
constexpr double kLeastPitch = 2 * kSmallestCell + 1; ///< from layer to layer
constexpr double kSmallestLined = 8; ///< cells that are smaller have no lines between them
constexpr double kDifferent = 3;     ///< the line under rows with other bits
constexpr double kWidestCell = 30;   ///< rather than wider cells, more positions are drawn
constexpr double kHalfNames = 22;    ///< room for the letters K and V
constexpr double kGaugeHeight = 14;  ///< with the space around it

/// One half of a layer's row.
enum class Half : std::uint8_t
{
    Keys,
    Values,
};

class CacheDrawing
{
public:
    CacheDrawing(ViewLayout& layout, const ViewState& state, const TextMetrics& metrics)
        : m_layout(layout), m_state(state), m_metrics(metrics),
          m_cache(cacheAt(state.trace, state.cursor))
    {
    }

    void draw(const QRectF& box)
    {
        const double line = m_metrics.lineHeight;
        const double row = line * kRowHeight;
        const double labels = labelWidth();
        layoutCacheCaption(m_layout, m_state, m_cache,
                           QRectF(box.left(), box.top(), box.width(), row), m_metrics);
        m_map = box.adjusted(labels, row + line, 0, -row - line * 0.15);
        const auto layers = static_cast<double>(m_cache.layers.size());
        if (m_map.height() - kGaugeHeight >= layers * std::max(kLeastPitch, line * 0.6)) {
            layoutCacheGauge(
                m_layout, m_cache, m_cache.capacity * m_cache.layers.size() * m_cache.bytesPerRow,
                QRectF(box.left(), box.top() + row + 4, box.width(), 6), labels, m_metrics);
            m_map.setTop(m_map.top() + kGaugeHeight);
        }
        chooseExtents();
        drawPositions();
        for (std::size_t l = m_firstLayer; l < m_firstLayer + m_layers; ++l)
            drawLayer(l);
        drawLayerNames(box.left());
        for (const QRectF& rows : pinnedRows()) {
            m_layout.list.frame(rows, Ink::Background, 1.5); // a row may be 3 pixels wide
            m_layout.list.dotted(rows.adjusted(-1, -1, 1, 1), Ink::Pinned);
        }
        drawLegend(QRectF(box.left(), box.bottom() - row, box.width(), row));
    }

private:
    double labelWidth() const
    {
        const QString longest = Tr::tr("layer %1").arg(grouped(m_cache.layers.size()));
        return widthOf(longest, {.bold = true, .size = kTinyText}, m_metrics) + kHalfNames + 4;
    }

    /// Which layers and positions are on show, and how large.
    void chooseExtents()
    {
        const auto fitting = [](double room, double least) {
            return static_cast<std::size_t>(std::max(room / least, 1.0));
        };
        const std::size_t needed =
            std::max<std::size_t>(m_state.trace.steps().back()->positions(), 8);
        m_positions = std::min(m_cache.capacity,
                               std::max(needed + needed / 4, fitting(m_map.width(), kWidestCell)));
        const std::size_t most = fitting(m_map.width(), kSmallestCell);
        m_perCell = (m_positions + most - 1) / most;
        const std::size_t cells = (m_positions + m_perCell - 1) / m_perCell;
        m_positionWidth = m_map.width() / static_cast<double>(cells * m_perCell);
        m_layers = std::min(m_cache.layers.size(), fitting(m_map.height(), kLeastPitch));
        const std::size_t shown = indexOf(m_state.selection.layer);
        m_firstLayer = shown < m_layers ? 0 : shown + 1 - m_layers;
        const double pitch = std::max(m_map.height(), 0.0) / static_cast<double>(m_layers);
        const double gap = std::clamp(pitch - 2 * kSmallestCell, 1.0, 4.0);
        m_half = std::clamp((pitch - gap) / 2, 0.0, kLargestHalf);
        m_pitch = 2 * m_half + gap;
    }

    double leftOf(std::size_t position) const
    {
        return m_map.left() + m_positionWidth * static_cast<double>(position);
    }

    QRectF halfRect(std::size_t layer, Half half) const
    {
        const double top = m_map.top() + static_cast<double>(layer - m_firstLayer) * m_pitch;
        return {m_map.left(), half == Half::Keys ? top : top + m_half,
                leftOf(m_positions) - m_map.left(), m_half};
    }

    QRectF layerRect(std::size_t layer) const
    {
        return halfRect(layer, Half::Keys).united(halfRect(layer, Half::Values));
    }

    bool halvesAreNamed() const { return m_half >= 0.75 * m_metrics.lineHeight; }
    bool isSmall() const { return m_half < kSmallestLined; }

    void drawLayer(std::size_t index)
    {
        const QRectF both = layerRect(index);
        m_layout.list.fill(both, Ink::Panel);
        m_layout.list.outline(both, Ink::Grid, 0.6); // under the colours: thin rows stay visible
        for (const Half half : {Half::Keys, Half::Values}) {
            drawHalf(index, half);
            if (halvesAreNamed())
                m_layout.list.text(
                    QRectF(m_map.left() - 20, halfRect(index, half).top(), 15, m_half),
                    half == Half::Keys ? QStringLiteral("K") : QStringLiteral("V"),
                    {.ink = Ink::MutedText, .side = Qt::AlignRight, .size = kTinyText});
        }
        for (const Span span : differingIn(index)) {
            m_layout.list.fill(
                partOf({both.left(), both.bottom() - kDifferent, both.width(), kDifferent}, span),
                Ink::Text);
            m_differs = true;
        }
        if (isSmall()) // K and V in one frame
            frameWritten(both, m_cache.layers[index]);
        addHits(index, both);
    }

    /// The positions so far whose rows have other bits than those of the other lane.
    std::vector<Span> differingIn(std::size_t index) const
    {
        std::vector<Span> spans =
            differingRows(m_state.trace, m_state.cursor.step, idAt<Layer>(index));
        for (Span& span : spans)
            span = overlapOf(span, {0, m_cache.layers[index].end});
        std::erase_if(spans, [](Span span) { return span.count == 0; });
        return spans;
    }

    /// The lane that the map does not show. \pre the run has two
    const LaneSpec& otherLane() const
    {
        return m_state.spec(cachedLane(m_state.trace.header()) == Lane{0} ? Lane{1} : Lane{0});
    }

    void drawHalf(std::size_t index, Half half)
    {
        const CacheLayerState& layer = m_cache.layers[index];
        const QRectF all = halfRect(index, half);
        for (const Span span : layer.forgotten())
            m_layout.list.crosses(partOf(all, span), Ink::Masked);
        const TensorKind kind = half == Half::Keys ? TensorKind::Keys : TensorKind::Values;
        const bool read = layer.read && m_state.operation().reads.contains(kind);
        for (const Span span : layer.held) {
            const QRectF held = partOf(all, span);
            m_layout.list.fill(held, half == Half::Keys ? Ink::Key : Ink::Value);
            drawCellLines(held);
            if (read && !isSmall())
                m_layout.list.dotted(held.adjusted(1, 1, -1, -1), Ink::Background);
            if (read)
                m_layout.list.outline(held.adjusted(-2, -2, 2, 2), Ink::Current,
                                      isSmall() ? 1 : 1.5);
        }
        if (!isSmall())
            frameWritten(all, layer);
    }

    /// Positions of a row of the map.
    QRectF partOf(const QRectF& row, Span positions) const
    {
        const double left = leftOf(positions.first);
        return {left, row.top(), leftOf(positions.end()) - left, row.height()};
    }

    /// The frame is around the new rows: at this step they must be seen most.
    void frameWritten(const QRectF& row, const CacheLayerState& layer)
    {
        if (layer.written == 0)
            return;
        const double left = leftOf(layer.end - layer.written);
        const double width = std::max(leftOf(layer.end) - left, kSmallestCell);
        m_layout.list.frame(QRectF(left, row.top(), width, row.height()), Ink::Written,
                            isSmall() ? 1 : 2);
    }

    /// Lines between the positions that are held.
    void drawCellLines(const QRectF& held)
    {
        const double width = m_positionWidth * static_cast<double>(m_perCell);
        if (width < kSmallestLined)
            return;
        for (double x = held.left() + width; x < held.right() - 1; x += width)
            m_layout.list.line({x, held.top()}, {x, held.bottom()}, Ink::Background, 0.6);
    }

    /// "layer 1", or in rows lower than a line "1" under a heading. The lowest rows have a number
    /// only where they are the selected layer, the first or the last one.
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
        const double apart = 0.6 * line; ///< of numbers that can be told apart
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

    /// The cached rows that the pinned cell is in, is computed from or goes into, as far as they are
    /// held and drawn.
    std::vector<QRectF> pinnedRows() const
    {
        std::vector<QRectF> found;
        const auto& pin = m_state.selection.pinned;
        if (!pin)
            return found;
        const std::size_t layer = indexOf(m_state.selection.layer);
        for (const StageMatrix kept : {StageMatrix::Keys, StageMatrix::Values}) {
            const CellBand own{pin->position, pin->position + 1, {}};
            const auto band = pin->matrix == kept ? std::optional(own) : bandOf(*pin, kept);
            if (!band)
                continue;
            const std::size_t end = std::min({band->end, m_cache.layers[layer].end, m_positions});
            if (band->first >= end)
                continue;
            const QRectF half =
                halfRect(layer, kept == StageMatrix::Keys ? Half::Keys : Half::Values);
            const double left = leftOf(band->first);
            found.emplace_back(left, half.top(), std::max(leftOf(end) - left, kSmallestCell),
                               half.height());
        }
        return found;
    }

    void drawPositions()
    {
        const double line = m_metrics.lineHeight;
        const double width =
            widthOf(grouped(m_positions), {.size = kTinyText}, m_metrics) + kTextGap;
        for (const std::size_t p : ticksOf({0, m_positions}, width / m_positionWidth)) {
            const double middle = leftOf(p) + m_positionWidth / 2;
            if (middle + width / 2 <= m_map.right() + kTextGap)
                m_layout.list.text(
                    QRectF(middle - width / 2, m_map.top() - line * 0.95, width, line * 0.9),
                    grouped(p),
                    {.ink = Ink::MutedText, .side = Qt::AlignCenter, .size = kTinyText});
        }
    }

    void addHits(std::size_t index, const QRectF& row)
    {
        const auto detail = [index, left = row.left(), width = m_positionWidth,
                             most = m_positions - 1, layer = m_cache.layers[index],
                             bytes = m_cache.bytesPerRow, trace = m_state.trace](QPointF at) {
            const double position = std::max(0.0, (at.x() - left) / width);
            return detailOf(trace, index, std::min(static_cast<std::size_t>(position), most), layer,
                            bytes);
        };
        m_layout.hits.push_back({row, {}, detail});
    }

    static PointDetail detailOf(const Trace& trace, std::size_t index, std::size_t position,
                                const CacheLayerState& layer, std::uint64_t bytes)
    {
        const QString number = grouped(index + 1);
        if (position >= layer.end)
            return {Tr::tr("Layer %1, position %2: empty").arg(number, grouped(position)), {}};
        const std::size_t step = trace.stepOf(idAt<Position>(position));
        const std::size_t row = position - trace.step(step).first;
        const QString token = visibleToken(trace.step(step).tokens[row].bytes);
        const Cursor written = cursorAt(trace, step, {Operation::CacheAppend, idAt<Layer>(index)});
        if (!layer.holds(position))
            return {Tr::tr("Layer %1, position %2 “%4”: forgotten\n"
                           "Written in step %3. Click to go there.")
                        .arg(number, grouped(position), grouped(step + 1), token),
                    written};
        return {Tr::tr("Layer %1, position %2 “%5”: K and V of all heads, %3\n"
                       "Written in step %4. Click to go there.")
                    .arg(number, grouped(position), bytesText(bytes), grouped(step + 1), token),
                written};
    }

    /// Says which part of the cache is drawn, the most important first.
    QStringList notes() const
    {
        QStringList notes;
        if (m_layers < m_cache.layers.size())
            notes << Tr::tr("layers %1–%2 of %3")
                         .arg(grouped(m_firstLayer + 1), grouped(m_firstLayer + m_layers),
                              grouped(m_cache.layers.size()));
        if (m_perCell > 1)
            notes << Tr::tr("%1 positions per cell").arg(grouped(m_perCell));
        if (m_positions < m_cache.capacity)
            notes << Tr::tr("positions 0–%1 of %2")
                         .arg(grouped(m_positions - 1), grouped(m_cache.capacity));
        return notes;
    }

    std::vector<LegendEntry> legendEntries() const
    {
        const CacheUse use = m_state.operation().cache;
        const bool named = halvesAreNamed();
        std::vector<LegendEntry> entries{
            {Ink::Key, named ? Tr::tr("keys K") : Tr::tr("keys K above"),
             named ? Tr::tr("K") : Tr::tr("K above")},
            {Ink::Value, named ? Tr::tr("values V") : Tr::tr("values V below"),
             named ? Tr::tr("V") : Tr::tr("V below")}};
        if (m_differs)
            entries.push_back({Ink::Text,
                               Tr::tr("other bits than with the %1").arg(laneName(otherLane())),
                               Tr::tr("other bits")});
        if (use == CacheUse::Writes)
            entries.push_back({Ink::Written, Tr::tr("written now"), Tr::tr("written")});
        if (use == CacheUse::Reads)
            entries.push_back({Ink::Current, Tr::tr("read now"), Tr::tr("read")});
        if (std::ranges::any_of(m_cache.layers,
                                [](const auto& layer) { return !layer.forgotten().empty(); }))
            entries.push_back({Ink::Masked, Tr::tr("forgotten")});
        if (!pinnedRows().empty())
            entries.push_back({Ink::Pinned, Tr::tr("pinned cell's rows"), Tr::tr("pinned")});
        return entries;
    }

    /// The notes have their room first: without them the map would be misread.
    void drawLegend(const QRectF& box)
    {
        const QStringList all = notes();
        const FittingText note{all.join(QStringLiteral(" · ")), all.value(0)};
        const TextStyle style{.ink = Ink::MutedText, .side = Qt::AlignRight, .size = kSmallText};
        const std::vector<LegendEntry> entries = legendEntries();
        const double room =
            box.width() - legendWidth(entries, m_metrics, true) - m_metrics.lineHeight;
        const double width = widthOf(wordingFor(note, room, style, m_metrics), style, m_metrics);
        const QRectF right = box.adjusted(std::max(box.width() - width, 0.0), 0, 0, 0);
        layoutText(m_layout, right, note, style, m_metrics);
        const double gap = all.isEmpty() ? 0 : m_metrics.lineHeight;
        layoutLegend(m_layout, entries,
                     QRectF(box.topLeft(), right.bottomLeft()).adjusted(0, 0, -gap, 0), m_metrics);
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    CacheState m_cache;
    bool m_differs = false; ///< whether a row that is drawn has other bits
    QRectF m_map;
    std::size_t m_positions = 0; ///< drawn
    std::size_t m_perCell = 1;
    std::size_t m_firstLayer = 0;
    std::size_t m_layers = 0; ///< drawn
    double m_positionWidth = 0;
    double m_half = 0;  ///< height of K, and of V
    double m_pitch = 0; ///< from layer to layer
};

} // namespace

ViewLayout cacheMapLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF box = QRectF(QPointF(0, 0), size).marginsRemoved(kViewMargins);
    const auto lane = cachedLane(state.trace.header());
    if (state.trace.empty())
        layout.list.text(box, Tr::tr("The cache's rows appear here."),
                         {.ink = Ink::MutedText, .side = Qt::AlignCenter});
    else if (!lane || !state.trace.ran(*lane))
        layout.list.text(box, Tr::tr("The cache is off: nothing is kept between steps."),
                         {.ink = Ink::MutedText, .side = Qt::AlignCenter});
    else
        CacheDrawing(layout, state, metrics).draw(box);
    return layout;
}

} // namespace pastkeys
