// What the canvas draws, and how it looks.
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "plots/plot_canvas.h"
#include "plots/plot_text.h"
#include "shared/lane_text.h"

#include <algorithm>
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
    if (series.kind == SeriesKind::Prefill || series.kind == SeriesKind::Decode)
        graph->setLineStyle(QCPGraph::lsNone);
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

/// The library breaks a line at NaN: no line leads through steps that the lane did not run.
/// \param edge of the spread instead of the value; null: the value
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
        values << (once ? point.y : point.spread.*edge) / unitOf(series);
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
    bars->setWidth(behind ? 0.8 : 0.74); // areas compare, and equal ones both show
    const QColor color = penOf(series).color();
    bars->setPen(QPen(color, m_theme.lineScale));
    bars->setBrush(QBrush(color, behind ? Qt::BDiagPattern : Qt::SolidPattern));
    for (const PlotPoint& point : series.points)
        bars->addData(point.y, point.x);
}

/// Writes what each operation saves beside its longer bar.
void PlotCanvas::addBarTexts()
{
    for (std::size_t i = 0; i < m_shown.bars.size(); ++i) {
        const auto [baseline, other] = m_shown.bars[i].flops;
        if (other == 0 || other >= baseline)
            continue;
        auto* share = new QCPItemText(this);
        share->setText(
            Tr::tr(" saves %1")
                .arg(percentText(1 - static_cast<double>(other) / static_cast<double>(baseline))));
        share->setFont(m_font);
        share->setColor(m_theme.color(Ink::Text));
        share->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        share->position->setCoords(static_cast<double>(baseline), static_cast<double>(i));
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
    for (const PlotSeries& series : m_shown.series)
        if (const PlotPoint* point = series.pointOf(m_mark.step); point && !series.isLimit())
            addTracer(series, *point);
}

/// A ring around a point of the current step.
void PlotCanvas::addTracer(const PlotSeries& series, const PlotPoint& point)
{
    auto* ring = new QCPItemTracer(this);
    ring->setStyle(QCPItemTracer::tsCircle);
    ring->setSize(1.9 * markSize());
    ring->setPen(QPen(m_theme.color(Ink::Current), 1.5 * m_theme.lineScale));
    ring->setBrush(Qt::NoBrush);
    ring->position->setAxes(xAxis, valueAxisOf(series));
    ring->position->setCoords(point.x / m_data.x.unit, point.y / unitOf(series));
}

void PlotCanvas::addRowMark()
{
    for (std::size_t i = 0; i < m_shown.bars.size(); ++i) {
        if (!m_shown.bars[i].holds(m_mark.operation))
            continue;
        auto* box = new QCPItemRect(this);
        box->setPen(QPen(m_theme.color(Ink::Current), 1.5 * m_theme.lineScale));
        box->topLeft->setCoords(m_wholeX.lower, static_cast<double>(i) - 0.48);
        box->bottomRight->setCoords(m_wholeX.upper, static_cast<double>(i) + 0.48);
    }
}

/// In full, in short, or none where the plot itself needs the room.
void PlotCanvas::addLegend()
{
    legend->setFont(m_font);
    legend->setTextColor(m_theme.color(Ink::Text));
    legend->setIconSize(22, qRound(markSize()) + 4);
    if (!legendFits(true) && !legendFits(false))
        legend->clearItems();
}

/// Fills the legend, in as few lines as the width allows.
bool PlotCanvas::legendFits(bool withValues)
{
    const double mostOfHeight = withValues ? 0.25 : 0.4;
    legend->clearItems();
    int shown = 0;
    for (int i = 0; i < plottableCount(); ++i)
        if (const auto* graph = qobject_cast<QCPGraph*>(plottable(i));
            !graph || graph->pen().style() != Qt::NoPen) {
            const PlotSeries& series = m_shown.series[static_cast<std::size_t>(shown++)];
            plottable(i)->setName(withValues ? legendText(m_shown, series, m_mark.step, m_scale)
                                             : titleOf(m_shown, series));
            plottable(i)->addToLegend();
        }
    for (int columns = std::max(shown, 1); columns > 0; --columns) {
        legend->setWrap(columns);
        legend->setFillOrder(QCPLegend::foColumnsFirst, true);
        const QSize needed = legend->minimumOuterSizeHint();
        if (needed.width() <= width() - 8)
            return needed.height() <= mostOfHeight * height();
    }
    return false;
}

/// Where those of all steps have room side by side: marks that cover each other would hide dashes.
void PlotCanvas::showMarks()
{
    const double steps = std::min(xAxis->range().size(), static_cast<double>(m_data.steps));
    const bool fit = 0.8 * width() >= 1.5 * steps * markSize();
    std::size_t next = 0;
    for (int i = 0; i < graphCount(); ++i) {
        if (graph(i)->pen().style() == Qt::NoPen)
            continue; // the edge of a band
        const PlotSeries& series = m_shown.series[next++];
        // A point that no line leads to must show as a mark.
        const bool needed = series.points.size() == 1 || !isByStep(m_data.kind);
        graph(i)->setScatterStyle(fit || needed ? markOf(series) : QCPScatterStyle());
    }
}

QPen PlotCanvas::penOf(const PlotSeries& series) const
{
    const double width = 2 * m_theme.lineScale;
    switch (series.kind) {
    case SeriesKind::Saved:
        return {m_theme.color(Ink::Reused), width, Qt::DotLine};
    case SeriesKind::Used:
        return {m_theme.color(Ink::Reused), width};
    case SeriesKind::Reserved:
        return {m_theme.color(Ink::MutedText), width, Qt::DashDotLine};
    case SeriesKind::MemoryLimit:
        return {m_theme.color(Ink::Text), width};
    case SeriesKind::ArithmeticLimit:
        return {m_theme.color(Ink::Text), width, Qt::DashDotLine};
    default:
        return {m_theme.color(inkOf(m_data.lanes.at(indexOf(series.lane)))), width,
                series.lane == Lane{0} ? Qt::DashLine : Qt::SolidLine};
    }
}

/// Open: prefill; filled: decode. Squares and circles tell the lanes apart without colour.
QCPScatterStyle PlotCanvas::markOf(const PlotSeries& series) const
{
    const QColor color = penOf(series).color();
    const QPen pen(color, 1.2 * m_theme.lineScale);
    const bool first = series.lane == Lane{0};
    const auto shape = first ? QCPScatterStyle::ssSquare : QCPScatterStyle::ssCircle;
    switch (series.kind) {
    case SeriesKind::EachStep:
        return {shape, pen, first ? QBrush(Qt::NoBrush) : QBrush(color), markSize()};
    case SeriesKind::Prefill:
        return {shape, pen, Qt::NoBrush, markSize()};
    case SeriesKind::Decode:
        return {shape, pen, color, markSize()};
    case SeriesKind::Used:
        return {QCPScatterStyle::ssCircle, pen, color, markSize()};
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
    return series.kind == SeriesKind::Saved ? yAxis2 : yAxis;
}

double PlotCanvas::unitOf(const PlotSeries& series) const
{
    return series.kind == SeriesKind::Saved ? 1 : m_data.y.unit;
}

} // namespace pastkeys
