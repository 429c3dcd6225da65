#include "cache_map/cache_map_layout.h"

#include "cache_map/cache_caption.h"
#include "cache_map/cache_legend.h"
#include "drawing/number_text.h"
#include "shared/lane_matrix.h"
#include "shared/operation_text.h"
#include "trace/state_at.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kSmallestCell = 3;
constexpr double kLargestHalf = 18;
constexpr double kGap = 4;              ///< between layers
constexpr double kSmallestLined = 8;    ///< cells that are smaller have no lines between them
constexpr double kLinesWithGauge = 7.5; ///< a lower map needs its room for the layers
constexpr double kWidestCell = 30;      ///< positions nobody needs are drawn rather than wider ones
constexpr double kNumberSize = 0.72;    ///< of a layer's, where rows are low
constexpr double kBesideLabel = 22;     ///< letters K and V
constexpr double kLinesToName = 0.8;    ///< from layer to layer, for "layer 1"
constexpr double kLinesToNumber = 0.55; ///< for "1"

QString tr(const char* text)
{
    return QCoreApplication::translate("CacheMap", text);
}

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
        double top = box.top() + layoutCacheCaption(m_layout, m_state, m_cache, box, m_metrics);
        const double labels = m_metrics.widthOf(tr("layer %1").arg(m_cache.layers.size())) + 26;
        if (box.height() >= kLinesWithGauge * line) {
            const QRectF gauge(box.left(), top + 4, box.width(), 6);
            layoutCacheGauge(m_layout, m_state, m_cache, gauge, labels, m_metrics);
            top = gauge.top() + 8;
        }
        m_area = QRectF(QPointF(box.left() + labels, top + line),
                        QPointF(box.right(), box.bottom() - line * 0.15));
        const double legend = chooseExtentsOver(box.width());
        drawPositions();
        if (!layersAreNamed())
            drawHeading(box.left());
        for (std::size_t l = m_firstLayer; l < m_firstLayer + m_layers; ++l)
            drawLayer(l, box.left());
        for (const QRectF& rows : pinnedRows()) {
            m_layout.list.frame(rows, Ink::Background, 1.5); // a row may be 3 pixels wide
            m_layout.list.dotted(rows.adjusted(-1, -1, 1, 1), Ink::Pinned);
        }
        m_legend->layout(m_layout, QRectF(box.left(), box.bottom() - legend, box.width(), legend));
    }

private:
    /// The map's height depends on the lines of the legend, and what the legend has to say on the map.
    /// \returns the height of the legend
    double chooseExtentsOver(double width)
    {
        const QRectF all = m_area;
        for (const double lines : {1.2, 2.4}) {
            m_area = all.adjusted(0, 0, 0, -lines * m_metrics.lineHeight);
            chooseExtents();
            m_legend.emplace(onShow(), width, m_metrics);
            if (m_legend->fits())
                return lines * m_metrics.lineHeight;
        }
        return 2.4 * m_metrics.lineHeight;
    }

    /// Which layers and positions are on show, and how large.
    void chooseExtents()
    {
        const std::size_t needed =
            std::max<std::size_t>(m_state.trace.steps().back()->positions(), 8);
        const auto roomy = static_cast<std::size_t>(std::max(m_area.width() / kWidestCell, 0.0));
        m_positions = std::min(m_cache.capacity, std::max(needed + needed / 4, roomy));
        const auto fitting =
            static_cast<std::size_t>(std::max(m_area.width() / kSmallestCell, 1.0));
        m_perCell = (m_positions + fitting - 1) / fitting;
        const std::size_t cells = (m_positions + m_perCell - 1) / m_perCell;
        m_cellWidth = m_area.width() / static_cast<double>(cells);
        const double least = 2 * kSmallestCell + kGap;
        m_layers = std::min(m_cache.layers.size(),
                            static_cast<std::size_t>(std::max(m_area.height() / least, 1.0)));
        const std::size_t shown = indexOf(m_state.selection.layer);
        m_firstLayer = shown < m_layers ? 0 : shown + 1 - m_layers;
        m_half = std::clamp((m_area.height() / static_cast<double>(m_layers) - kGap) / 2, 0.0,
                            kLargestHalf);
    }

    double leftOf(std::size_t position) const
    {
        return m_area.left() +
               m_cellWidth * static_cast<double>(position) / static_cast<double>(m_perCell);
    }

    QRectF halfRect(std::size_t layer, Half half) const
    {
        const double top = m_area.top() + static_cast<double>(layer - m_firstLayer) * pitch();
        return {m_area.left(), half == Half::Keys ? top : top + m_half,
                leftOf(m_positions) - m_area.left(), m_half};
    }

    bool isRead(const CacheLayerState& layer, Half half) const
    {
        const TensorKind kind = half == Half::Keys ? TensorKind::Keys : TensorKind::Values;
        return layer.read && m_state.operation().reads.contains(kind);
    }

    bool halvesAreLabelled() const { return m_half >= 0.75 * m_metrics.lineHeight; }

    void drawLayer(std::size_t index, double left)
    {
        const double line = m_metrics.lineHeight;
        const QRectF both = halfRect(index, Half::Keys).united(halfRect(index, Half::Values));
        m_layout.list.fill(both, Ink::Panel);
        m_layout.list.outline(both, Ink::Grid, 0.6); // under the colours: thin rows stay visible
        for (const Half half : {Half::Keys, Half::Values}) {
            drawHalf(index, half);
            if (halvesAreLabelled())
                m_layout.list.text(
                    QRectF(m_area.left() - 20, halfRect(index, half).top(), 15, m_half),
                    half == Half::Keys ? tr("K") : tr("V"), Ink::MutedText,
                    Qt::AlignRight | Qt::AlignVCenter, false, 0.8);
        }
        const CacheLayerState& layer = m_cache.layers[index];
        if (layer.written > 0 && m_half < kSmallestLined) // K and V in one frame
            frameWritten(writtenRect(both, layer));
        drawLabel(index, QRectF(left, both.center().y() - line / 2,
                                m_area.left() - kBesideLabel - left, line));
        addHits(index, both);
    }

    /// From layer to layer.
    double pitch() const { return 2 * m_half + kGap; }
    bool layersAreNamed() const { return pitch() >= kLinesToName * m_metrics.lineHeight; }

    /// Over the layers' numbers; of which layers, where not all of them have one.
    void drawHeading(double left)
    {
        const double line = m_metrics.lineHeight;
        const QRectF rect(left, m_area.top() - line * 0.95, m_area.left() - kBesideLabel - left,
                          line * 0.9);
        const bool all = pitch() >= kLinesToNumber * line;
        const QString range =
            QStringLiteral("%1–%2").arg(m_firstLayer + 1).arg(m_firstLayer + m_layers);
        const QString text = all ? tr("layer")
                                 : fitting({tr("layers %1").arg(range), range},
                                           rect.width() / kCacheLabelSize, m_metrics);
        m_layout.list.text(rect, text, Ink::MutedText, Qt::AlignRight | Qt::AlignVCenter, false,
                           kCacheLabelSize);
    }

    /// "layer 1", or in rows lower than a line "1"; where even that has no room, every so many.
    void drawLabel(std::size_t index, const QRectF& rect)
    {
        const std::size_t shown = indexOf(m_state.selection.layer);
        const bool selected = shown == index;
        const Ink ink = selected ? Ink::Text : Ink::MutedText;
        if (layersAreNamed()) {
            m_layout.list.text(rect, tr("layer %1").arg(index + 1), ink,
                               Qt::AlignLeft | Qt::AlignVCenter, selected, kCacheLabelSize);
            return;
        }
        const double rows = std::ceil(kLinesToNumber * m_metrics.lineHeight / pitch());
        const auto every = static_cast<std::size_t>(rows);
        const std::size_t apart = index > shown ? index - shown : shown - index;
        if (apart % every == 0) // and so the selected one
            m_layout.list.text(rect, QString::number(index + 1), ink,
                               Qt::AlignRight | Qt::AlignVCenter, selected, kNumberSize);
    }

    void drawHalf(std::size_t index, Half half)
    {
        const CacheLayerState& layer = m_cache.layers[index];
        const QRectF all = halfRect(index, half);
        const double end = leftOf(layer.length);
        const QRectF held(all.left(), all.top(), end - all.left(), all.height());
        m_layout.list.fill(held, half == Half::Keys ? Ink::Key : Ink::Value);
        drawCellLines(all, end);
        const bool small = m_half < kSmallestLined;
        if (isRead(layer, half) && !small)
            m_layout.list.dotted(held.adjusted(1, 1, -1, -1), Ink::Background);
        if (isRead(layer, half))
            m_layout.list.outline(held.adjusted(-2, -2, 2, 2), Ink::Current, small ? 1 : 1.5);
        if (layer.written > 0 && !small)
            frameWritten(writtenRect(all, layer));
    }

    /// Around them: what is being stored must be seen most at this step.
    void frameWritten(const QRectF& cells)
    {
        m_layout.list.frame(cells, Ink::Written, m_half < kSmallestLined ? 1 : 2);
    }

    QRectF writtenRect(const QRectF& row, const CacheLayerState& layer) const
    {
        const double split = leftOf(layer.length - layer.written);
        return {split, row.top(), std::max(leftOf(layer.length) - split, 3.0), row.height()};
    }

    /// The rows of the cache that the pinned cell is in, or has to do with: as far as they are held
    /// and drawn.
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
            const std::size_t end =
                std::min({band->end, m_cache.layers[layer].length, m_positions});
            if (band->first >= end)
                continue;
            const QRectF half =
                halfRect(layer, kept == StageMatrix::Keys ? Half::Keys : Half::Values);
            const double left = leftOf(band->first);
            found.emplace_back(left, half.top(), std::max(leftOf(end) - left, 3.0), half.height());
        }
        return found;
    }

    /// Between the positions that are held.
    void drawCellLines(const QRectF& all, double end)
    {
        if (m_cellWidth < kSmallestLined)
            return;
        for (double x = all.left() + m_cellWidth; x < end - 1; x += m_cellWidth)
            m_layout.list.line({x, all.top()}, {x, all.bottom()}, Ink::Background, 0.6);
    }

    void drawPositions()
    {
        const double line = m_metrics.lineHeight;
        const double label = m_metrics.widthOf(QString::number(m_positions)) + 8;
        const double perPosition = m_cellWidth / static_cast<double>(m_perCell);
        std::size_t every = 1;
        for (const std::size_t factor : {2U, 5U, 10U, 20U, 50U, 100U, 200U, 500U, 1000U})
            if (static_cast<double>(every) * perPosition < label)
                every = factor;
        for (std::size_t p = 0; p < m_positions; p += every) {
            const double middle = leftOf(p) + perPosition / 2;
            if (middle + label / 2 > m_area.right())
                break;
            m_layout.list.text(
                QRectF(middle - label / 2, m_area.top() - line * 0.95, label, line * 0.9),
                QString::number(p), Ink::MutedText, Qt::AlignCenter, false, 0.8);
        }
    }

    void addHits(std::size_t index, const QRectF& row)
    {
        m_layout.hits.push_back(
            {row,
             {},
             [index, left = row.left(), perPosition = m_cellWidth / static_cast<double>(m_perCell),
              most = m_positions - 1, length = m_cache.layers[index].length,
              trace = m_state.trace](QPointF at) {
                 const auto position = std::min(
                     static_cast<std::size_t>(std::max(0.0, (at.x() - left) / perPosition)), most);
                 return detailOf(trace, index, position, position < length);
             }});
    }

    static PointDetail detailOf(const Trace& trace, std::size_t layer, std::size_t position,
                                bool held)
    {
        const std::uint64_t bytes =
            cacheBytesPerToken(trace.header().config) / trace.header().config.layers;
        if (!held)
            return {tr("Layer %1, position %2: empty").arg(layer + 1).arg(position), {}};
        const std::size_t step = trace.stepOf(idAt<Position>(position));
        const std::size_t row = position - trace.step(step).first;
        const QString token = visibleToken(trace.step(step).tokens[row].bytes);
        const QString text = tr("Layer %1, position %2 “%3”: K and V of all heads, %4\n"
                                "Written in step %5. Click to go there.")
                                 .arg(layer + 1)
                                 .arg(position)
                                 .arg(token, bytesText(bytes))
                                 .arg(step + 1);
        return {text, cursorAt(trace, step, {Operation::CacheAppend, idAt<Layer>(layer)})};
    }

    MapOnShow onShow() const
    {
        return {.use = m_state.operation().cache,
                .halvesAreLabelled = halvesAreLabelled(),
                .pinned = !pinnedRows().empty(),
                .positions = m_positions,
                .capacity = m_cache.capacity,
                .perCell = m_perCell,
                .firstLayer = m_firstLayer,
                .layers = m_layers,
                .allLayers = m_cache.layers.size()};
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    CacheState m_cache;
    QRectF m_area;
    std::size_t m_positions = 0; ///< drawn
    std::size_t m_perCell = 1;
    std::size_t m_firstLayer = 0;
    std::size_t m_layers = 0; ///< drawn
    double m_cellWidth = 0;
    double m_half = 0; ///< height of K, and of V
    std::optional<CacheLegend> m_legend;
};

} // namespace

ViewLayout cacheMapLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF box = QRectF(QPointF(0, 0), size).adjusted(8, 4, -8, -2);
    if (state.trace.empty()) {
        layout.list.text(box, tr("The cache's rows appear here."), Ink::MutedText, Qt::AlignCenter);
        return layout;
    }
    const auto lane = cachedLane(state.trace.header());
    if (!lane || !state.trace.ran(*lane)) {
        layout.list.text(box, tr("The cache is off: nothing is kept between steps."),
                         Ink::MutedText, Qt::AlignCenter);
        return layout;
    }
    CacheDrawing(layout, state, metrics).draw(box);
    return layout;
}

} // namespace pastkeys
