// How the canvas draws and styles its contents.
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "plots/plot_canvas.h"
#include "plots/plot_text.h"
#include "shared/lane_text.h"
#include "shared/legend_row.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

void PlotCanvas::styleAxis(QCPAxis& axis)
{
    const QColor text = m_theme.color(Ink::Text);
    axis.setLabelColor(text);
    axis.setTickLabelColor(text);
    axis.setLabelFont(m_font);
    axis.setTickLabelFont(m_font);
    axis.setLabelPadding(1);
    axis.setTickLabelPadding(3);
    for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
        (axis.*set)(QPen(m_theme.color(Ink::Grid), m_theme.lineScale));
    QColor faint = m_theme.color(Ink::Grid);
    faint.setAlphaF(0.35F);
    axis.grid()->setPen(QPen(faint, 1));
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

void PlotCanvas::addSeries(const PlotSeries& series)
{
    if (std::ranges::any_of(series.points, [](const auto& p) { return p.spread.passes > 0; }))
        addBand(series);
    QCPGraph* graph = addLine(series);
    graph->setPen(penOf(series));
    if (isScatter(m_data.kind) && !series.isLimit())
        graph->setLineStyle(QCPGraph::lsNone);
    if (series.kind == SeriesKind::OtherTopToken)
        graph->setLineStyle(QCPGraph::lsImpulse);
}

/// Adds the band between the quartiles of repeated measurements.
void PlotCanvas::addBand(const PlotSeries& series)
{
    QCPGraph* low = addLine(series, &PlotSpread::low);
    QCPGraph* high = addLine(series, &PlotSpread::high);
    QColor faint = penOf(series).color();
    faint.setAlphaF(0.25F);
    low->setPen(Qt::NoPen);
    high->setPen(Qt::NoPen);
    high->setBrush(faint);
    high->setChannelFillGraph(low);
}

/// Adds a line. Where the lane did not run some steps, adds a NaN, which leaves a gap in the line.
/// \param edge  which edge of the spread to draw; null to draw the value itself
QCPGraph* PlotCanvas::addLine(const PlotSeries& series, double PlotSpread::*edge)
{
    QVector<double> keys;
    QVector<double> values;
    const PlotPoint* before = nullptr;
    for (const PlotPoint& point : series.points) {
        if (isByStep(m_data.kind) && before && point.source > before->source + 1) {
            keys << (before->x + point.x) / 2;
            values << std::nan("");
        }
        const bool once = !edge || point.spread.passes == 0;
        keys << point.x / m_data.x.unit;
        values << valueOf(series, once ? point.y : point.spread.*edge);
        before = &point;
    }
    QCPGraph* graph = addGraph(xAxis, valueAxisOf(series));
    graph->setData(keys, values);
    return graph;
}

void PlotCanvas::addBars(const PlotSeries& series)
{
    auto* bars = new QCPBars(yAxis, xAxis);
    const bool behind = series.lane == Lane{0};
    // Almost equal widths let people compare areas; the small difference keeps both bars visible.
    bars->setWidth(behind ? 0.8 : 0.74);
    const QColor color = penOf(series).color();
    bars->setPen(QPen(color, m_theme.lineScale));
    bars->setBrush(QBrush(color, behind ? Qt::BDiagPattern : Qt::SolidPattern));
    for (const PlotPoint& point : series.points)
        bars->addData(point.y, point.x);
}

/// Labels each operation's longer bar with the share of the work that the second lane saves.
void PlotCanvas::addBarTexts()
{
    for (std::size_t i = 0; i < m_shown.bars.size(); ++i) {
        const PerLane<std::uint64_t>& flops = m_shown.bars[i].flops;
        const std::optional<double> saved = savedShareOf(m_shown, flops);
        if (!saved)
            continue;
        auto* share = new QCPItemText(this);
        share->setText(Tr::tr(" saves %1").arg(percentText(*saved)));
        share->setFont(m_font);
        share->setColor(m_theme.color(Ink::Text));
        share->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        share->position->setCoords(static_cast<double>(flops[0]), static_cast<double>(i));
    }
}

void PlotCanvas::addMark()
{
    if (m_data.kind == PlotKind::Ledger)
        return addRowMark();
    if (isByStep(m_data.kind)) {
        const auto here = static_cast<double>(m_mark.step + 1);
        auto* line = new QCPItemStraightLine(this);
        line->setPen(QPen(m_theme.color(Ink::Current), m_theme.lineScale));
        line->point1->setCoords(here, m_wholeY.lower);
        line->point2->setCoords(here, m_wholeY.upper);
    }
    const bool tradeoff = m_data.kind == PlotKind::Tradeoff;
    const std::optional<std::size_t> source = tradeoff ? m_data.current : m_mark.step;
    for (const PlotSeries& series : m_shown.series)
        if (const PlotPoint* point = source ? series.pointOf(*source) : nullptr;
            point && !series.isLimit() && series.kind != SeriesKind::OtherTopToken)
            addTracer(series, *point);
}

/// Adds a ring around a point that stands for the current step or for this run's cache.
void PlotCanvas::addTracer(const PlotSeries& series, const PlotPoint& point)
{
    auto* ring = new QCPItemTracer(this);
    ring->setStyle(QCPItemTracer::tsCircle);
    ring->setSize(1.9 * markSize());
    ring->setPen(QPen(m_theme.color(Ink::Current), 1.5 * m_theme.lineScale));
    ring->setBrush(Qt::NoBrush);
    ring->position->setAxes(xAxis, valueAxisOf(series));
    ring->position->setCoords(point.x / m_data.x.unit, valueOf(series, point.y));
}

void PlotCanvas::addPointNames()
{
    for (std::size_t i = 0; i < m_shown.tried.size(); ++i) {
        auto* name = new QCPItemText(this);
        QFont font = m_font;
        font.setBold(i == m_shown.current);
        name->setFont(font);
        name->setText(m_shown.tried[i].name);
        name->setColor(m_theme.color(Ink::Text));
        name->setPadding({});
        name->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        name->position->setType(QCPItemPosition::ptAbsolute);
        m_pointNames.push_back(name);
    }
}

void PlotCanvas::placePointNames()
{
    if (m_pointNames.empty())
        return;
    const PlotSeries& series = m_shown.series.front();
    const QRectF frame = axisRect()->rect();
    const double away = 1.5 * markSize();
    std::vector<QRectF> taken;
    for (const PlotPoint& point : series.points) {
        const QPointF at = pixelOf(series, point);
        taken.emplace_back(at - QPointF(away, away), at + QPointF(away, away));
    }
    for (const PlotPoint& point : series.points) {
        QCPItemText& name = *m_pointNames[point.source];
        const QPointF at = pixelOf(series, point);
        const QSizeF size = QFontMetricsF(name.font()).size(Qt::TextSingleLine, name.text());
        const std::array places{
            QPointF(at.x() + away, at.y() - size.height() / 2),
            QPointF(at.x() - away - size.width(), at.y() - size.height() / 2),
            QPointF(at.x() - size.width() / 2, at.y() - away - size.height()),
            QPointF(at.x() - size.width() / 2, at.y() + away),
            QPointF(at.x() + away, at.y() - away - size.height()),
            QPointF(at.x() - away - size.width(), at.y() - away - size.height()),
        };
        const auto isFree = [&](QPointF place) {
            const QRectF rect(place, size);
            return frame.contains(rect) && std::ranges::none_of(taken, [&](const QRectF& other) {
                       return other.adjusted(1, 1, -1, -1).intersects(rect);
                   });
        };
        const auto* const found = std::ranges::find_if(places, isFree);
        name.setVisible(found != places.end() && frame.contains(at));
        if (!name.visible())
            continue; // the point's tool tip has the name
        name.position->setPixelPosition(*found);
        taken.emplace_back(*found, size);
    }
}

void PlotCanvas::addRowMark()
{
    for (std::size_t i = 0; i < m_shown.bars.size(); ++i) {
        if (!m_shown.bars[i].holds((*m_shown.network)[m_mark.operation]))
            continue;
        auto* box = new QCPItemRect(this);
        box->setPen(QPen(m_theme.color(Ink::Current), 1.5 * m_theme.lineScale));
        box->topLeft->setCoords(m_wholeX.lower, static_cast<double>(i) - 0.48);
        box->bottomRight->setCoords(m_wholeX.upper, static_cast<double>(i) + 0.48);
    }
}

/// Adds the legend, with values if they fit. Adds no legend if the plot itself needs the room.
void PlotCanvas::addLegend()
{
    legend->setFont(m_font);
    legend->setTextColor(m_theme.color(Ink::Text));
    legend->setIconSize(22, qRound(markSize()) + 4);
    if (!legendFits(true) && !legendFits(false))
        legend->clearItems();
}

/// Fills the legend, using as few lines as the width allows. Returns whether the legend fits.
bool PlotCanvas::legendFits(bool withValues)
{
    const double mostOfHeight = withValues ? 0.25 : 0.4;
    legend->clearItems();
    std::size_t next = 0;
    for (int i = 0; i < plottableCount(); ++i)
        if (const auto* graph = qobject_cast<QCPGraph*>(plottable(i));
            !graph || graph->pen().style() != Qt::NoPen) {
            const PlotSeries& series = m_shown.series[next++];
            if (!withValues && !isInRange(m_data, series, m_scale))
                continue; // its line is outside the plot, so the entry is useless without a value
            plottable(i)->setName(withValues ? legendText(m_shown, series, m_mark.step, m_scale)
                                             : titleOf(m_shown, series));
            plottable(i)->addToLegend();
        }
    return wrapLegend(*legend, width()) &&
           legend->minimumOuterSizeHint().height() <= mostOfHeight * height();
}

/// Shows marks only if all of them fit side by side, because overlapping marks would hide the
/// dashes of a line.
void PlotCanvas::showMarks()
{
    const double steps = std::min(xAxis->range().size(), static_cast<double>(m_data.steps));
    const bool fit = 0.8 * width() >= 1.5 * steps * markSize();
    std::size_t next = 0;
    for (int i = 0; i < graphCount(); ++i) {
        if (graph(i)->pen().style() == Qt::NoPen)
            continue; // the edge of a band
        const PlotSeries& series = m_shown.series[next++];
        // A point that no line reaches needs a mark to be visible.
        const bool needed = series.points.size() == 1 || !isByStep(m_data.kind);
        graph(i)->setScatterStyle(fit || needed ? markOf(series) : QCPScatterStyle());
    }
}

QPen PlotCanvas::penOf(const PlotSeries& series) const
{
    const double width = 2 * m_theme.lineScale;
    const auto ofLane = [&] { return m_theme.color(inkOf(m_data.lanes.at(indexOf(series.lane)))); };
    switch (series.kind) {
    case SeriesKind::Saved:
        return {m_theme.color(Ink::Reused), width, Qt::DotLine};
    case SeriesKind::Reserved:
        return {ofLane(), 0.6 * width, Qt::DotLine};
    case SeriesKind::Divergence:
        return {m_theme.color(Ink::On), width};
    case SeriesKind::LogitDifference:
        return {m_theme.color(Ink::Text), width, Qt::DashLine};
    case SeriesKind::OtherTopToken:
        return {m_theme.color(Ink::Written), 0.5 * width, Qt::DotLine};
    case SeriesKind::Tried:
        return {m_theme.color(Ink::On), width};
    case SeriesKind::MemoryLimit:
        return {m_theme.color(Ink::Text), width};
    case SeriesKind::ArithmeticLimit:
        return {m_theme.color(Ink::Text), width, Qt::DashDotLine};
    default:
        return {ofLane(), width, series.lane == Lane{0} ? Qt::DashLine : Qt::SolidLine};
    }
}

/// Prefills have open marks and decode steps filled ones. The shape, square or circle, tells the
/// lanes apart without color.
QCPScatterStyle PlotCanvas::markOf(const PlotSeries& series) const
{
    const QColor color = penOf(series).color();
    const QPen pen(color, 1.2 * m_theme.lineScale);
    const bool first = series.lane == Lane{0};
    const auto shape = first ? QCPScatterStyle::ssSquare : QCPScatterStyle::ssCircle;
    switch (series.kind) {
    case SeriesKind::EachStep:
    case SeriesKind::Used:
        return {shape, pen, first ? QBrush(Qt::NoBrush) : QBrush(color), markSize()};
    case SeriesKind::Prefill:
        return {shape, pen, Qt::NoBrush, markSize()};
    case SeriesKind::Decode:
        return {shape, pen, color, markSize()};
    case SeriesKind::Divergence:
        return {QCPScatterStyle::ssCircle, pen, color, markSize()};
    case SeriesKind::LogitDifference:
        return {QCPScatterStyle::ssSquare, pen, Qt::NoBrush, markSize()};
    case SeriesKind::OtherTopToken:
        return {QCPScatterStyle::ssTriangleInverted, pen, color, 1.4 * markSize()};
    case SeriesKind::Tried:
        return {QCPScatterStyle::ssCircle, pen, color, 1.3 * markSize()};
    case SeriesKind::Saved:
        return {QCPScatterStyle::ssDiamond, pen, Qt::NoBrush, markSize()};
    default:
        return {};
    }
}

double PlotCanvas::markSize() const
{
    constexpr double kMark = 6;
    return kMark * m_theme.lineScale;
}

QCPAxis* PlotCanvas::valueAxisOf(const PlotSeries& series) const
{
    if (series.kind == SeriesKind::OtherTopToken)
        return m_flagAxis;
    return series.kind == SeriesKind::Saved ? yAxis2 : yAxis;
}

double PlotCanvas::valueOf(const PlotSeries& series, double value) const
{
    constexpr double kFlag = 0.95; // 1 would be on the frame
    if (series.kind == SeriesKind::OtherTopToken)
        return kFlag * value;
    if (series.hasOwnAxis())
        return value;
    return m_zero && value <= 0 ? *m_zero : value / m_data.y.unit;
}

} // namespace pastkeys
