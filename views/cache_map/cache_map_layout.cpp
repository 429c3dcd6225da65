#include "cache_map/cache_map_layout.h"

#include "drawing/number_text.h"
#include "shared/legend.h"
#include "shared/operation_text.h"
#include "trace/state_at.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kSmallestCell = 3;
constexpr double kLargestHalf = 18;

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
        for (const CacheLayerState& layer : m_cache.layers)
            m_length = std::max(m_length, layer.length);
    }

    void draw(const QRectF& box)
    {
        const double line = m_metrics.lineHeight;
        const double gauge = box.top() + drawCaptions(box) + 1;
        drawFillGauge(QRectF(box.left(), gauge, box.width(), 6));
        const double labels = m_metrics.widthOf(tr("layer %1").arg(m_cache.layers.size())) + 26;
        m_area = QRectF(QPointF(box.left() + labels, gauge + 8 + line),
                        QPointF(box.right(), box.bottom() - line * 1.35));
        chooseExtents();
        drawPositions();
        for (std::size_t l = m_firstLayer; l < m_firstLayer + m_layers; ++l)
            drawLayer(l, box.left());
        drawLegend(QRectF(box.left(), box.bottom() - line * 1.2, box.width(), line * 1.2));
    }

private:
    /// \returns the height used
    double drawCaptions(const QRectF& box)
    {
        const double line = m_metrics.lineHeight * 1.25;
        const QString used =
            tr("Cache: %1 of %2 positions, %3 used (f), %4 reserved (c)")
                .arg(grouped(m_length), grouped(m_cache.capacity), bytesText(m_cache.bytesUsed),
                     bytesText(m_cache.bytesReserved));
        const QString account =
            tr("Allocations: %1, old rows copied to grow: %2 (c)")
                .arg(grouped(m_cache.account.allocations), bytesText(m_cache.account.copiedBytes));
        const double usedWidth = m_metrics.widthOf(used) * 1.15 + 12;
        const bool oneLine = usedWidth + m_metrics.widthOf(account) <= box.width();
        const QRectF first(box.left(), box.top(), box.width(), line);
        m_layout.list.text(first, used, Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, true);
        m_layout.addHit(first,
                        tr("%1 bytes used, %2 bytes reserved")
                            .arg(grouped(m_cache.bytesUsed), grouped(m_cache.bytesReserved)));
        m_layout.list.text(oneLine ? first.adjusted(usedWidth, 0, 0, 0) : first.translated(0, line),
                           account, Ink::MutedText,
                           (oneLine ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        return oneLine ? line : 2 * line;
    }

    /// The whole cache at its true scale.
    void drawFillGauge(const QRectF& bar)
    {
        const double share = static_cast<double>(m_length) /
                             static_cast<double>(std::max<std::size_t>(m_cache.capacity, 1));
        m_layout.list.fill(bar, Ink::Panel);
        m_layout.list.fill(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()),
                           Ink::Reused);
        m_layout.list.outline(bar, Ink::Grid);
        m_layout.addHit(bar.adjusted(0, -3, 0, 3),
                        tr("The whole cache: %1 of %2 positions are in use")
                            .arg(grouped(m_length), grouped(m_cache.capacity)));
    }

    /// Which layers and positions are on show, and how large.
    void chooseExtents()
    {
        const std::size_t needed =
            std::max<std::size_t>(m_state.trace.steps().back()->positions(), 8);
        m_positions = std::min(m_cache.capacity, needed + needed / 4);
        const auto fitting =
            static_cast<std::size_t>(std::max(m_area.width() / kSmallestCell, 1.0));
        m_perCell = (m_positions + fitting - 1) / fitting;
        const std::size_t cells = (m_positions + m_perCell - 1) / m_perCell;
        m_cellWidth = std::min(m_area.width() / static_cast<double>(cells), 30.0);
        const double least = 2 * kSmallestCell + 2;
        m_layers = std::min(m_cache.layers.size(),
                            static_cast<std::size_t>(std::max(m_area.height() / least, 1.0)));
        const std::size_t shown = indexOf(m_state.selection.layer);
        m_firstLayer = shown < m_layers ? 0 : shown + 1 - m_layers;
        m_half = std::min((m_area.height() / static_cast<double>(m_layers) - 3) / 2, kLargestHalf);
    }

    double leftOf(std::size_t position) const
    {
        return m_area.left() +
               m_cellWidth * static_cast<double>(position) / static_cast<double>(m_perCell);
    }

    QRectF halfRect(std::size_t layer, Half half) const
    {
        const double top =
            m_area.top() + static_cast<double>(layer - m_firstLayer) * (2 * m_half + 3);
        return {m_area.left(), half == Half::Keys ? top : top + m_half,
                leftOf(m_positions) - m_area.left(), m_half};
    }

    bool isRead(const CacheLayerState& layer, Half half) const
    {
        return layer.read && m_cache.point.operation ==
                                 (half == Half::Keys ? Operation::Scores : Operation::WeightedSum);
    }

    void drawLayer(std::size_t index, double left)
    {
        const double line = m_metrics.lineHeight;
        for (const Half half : {Half::Keys, Half::Values}) {
            drawHalf(index, half);
            if (m_half >= 0.75 * line)
                m_layout.list.text(
                    QRectF(m_area.left() - 20, halfRect(index, half).top(), 15, m_half),
                    half == Half::Keys ? tr("K") : tr("V"), Ink::MutedText,
                    Qt::AlignRight | Qt::AlignVCenter, false, 0.8);
        }
        const QRectF both = halfRect(index, Half::Keys).united(halfRect(index, Half::Values));
        const bool selected = indexOf(m_state.selection.layer) == index;
        const auto every = static_cast<std::size_t>(std::ceil(line / (2 * m_half + 3)));
        if (selected || ((index - m_firstLayer) % every == 0 && every == 1))
            m_layout.list.text(
                QRectF(left, both.center().y() - line / 2, m_area.left() - 22 - left, line),
                tr("layer %1").arg(index + 1), selected ? Ink::Text : Ink::MutedText,
                Qt::AlignLeft | Qt::AlignVCenter, selected, 0.85);
        addHits(index, both);
    }

    void drawHalf(std::size_t index, Half half)
    {
        const CacheLayerState& layer = m_cache.layers[index];
        const QRectF all = halfRect(index, half);
        const double end = leftOf(layer.length);
        const double split = leftOf(layer.length - layer.written);
        m_layout.list.fill(all, Ink::Panel);
        const QRectF held(all.left(), all.top(), end - all.left(), all.height());
        m_layout.list.fill(held, half == Half::Keys ? Ink::Key : Ink::Value);
        drawCellLines(all);
        m_layout.list.outline(all, Ink::Grid);
        if (isRead(layer, half))
            m_layout.list.dotted(held.adjusted(1, 1, -1, -1), Ink::Background);
        if (isRead(layer, half))
            m_layout.list.outline(held.adjusted(-1.5, -1.5, 1.5, 1.5), Ink::Current, 1.5);
        if (layer.written > 0)
            m_layout.list.outline(
                QRectF(split, all.top(), std::max(end - split, 3.0), all.height()), Ink::Current,
                3);
    }

    void drawCellLines(const QRectF& all)
    {
        if (m_cellWidth < 6)
            return;
        for (double x = all.left() + m_cellWidth; x < all.right() - 1; x += m_cellWidth)
            m_layout.list.line({x, all.top()}, {x, all.bottom()}, Ink::Background);
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

    void drawLegend(const QRectF& box)
    {
        QStringList notes;
        if (m_perCell > 1)
            notes << tr("each cell = %1 positions").arg(m_perCell);
        if (m_positions < m_cache.capacity)
            notes << tr("positions 0–%1 of %2 drawn").arg(m_positions - 1).arg(m_cache.capacity);
        if (m_layers < m_cache.layers.size())
            notes << tr("layers %1–%2 of %3 drawn")
                         .arg(m_firstLayer + 1)
                         .arg(m_firstLayer + m_layers)
                         .arg(m_cache.layers.size());
        const QString all = notes.join(QStringLiteral(" · "));
        const QString note =
            notes.isEmpty() ? QString() : fitting({all, notes.front()}, box.width(), m_metrics);
        const double width = std::min(m_metrics.widthOf(note) * 0.95 + 8, box.width());
        const QRectF noteBox(box.right() - width, box.top(), width, box.height());
        m_layout.list.text(noteBox, note, Ink::MutedText, Qt::AlignRight | Qt::AlignVCenter, false,
                           0.9);
        m_layout.addHit(noteBox, all);
        std::vector<LegendEntry> legend{{Ink::Key, tr("K")}, {Ink::Value, tr("V")}};
        if (m_cache.point.operation == Operation::CacheAppend)
            legend.push_back({Ink::Current, tr("written now")});
        if (m_cache.point.operation == Operation::Scores ||
            m_cache.point.operation == Operation::WeightedSum)
            legend.push_back({Ink::Current, tr("read now")});
        layoutLegend(m_layout, legend, box.adjusted(0, 0, -width - 8, 0), m_metrics);
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    CacheState m_cache;
    std::size_t m_length = 0; ///< positions of the fullest layer
    QRectF m_area;
    std::size_t m_positions = 0; ///< drawn
    std::size_t m_perCell = 1;
    std::size_t m_firstLayer = 0;
    std::size_t m_layers = 0; ///< drawn
    double m_cellWidth = 0;
    double m_half = 0; ///< height of K, and of V
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
    const bool everOn = std::ranges::any_of(
        state.trace.steps(), [](const StepRecordPtr& s) { return s->on.has_value(); });
    if (!everOn) {
        layout.list.text(box, tr("The cache is off: nothing is kept between steps."),
                         Ink::MutedText, Qt::AlignCenter);
        return layout;
    }
    CacheDrawing(layout, state, metrics).draw(box);
    return layout;
}

} // namespace pastkeys
