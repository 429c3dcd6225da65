// How the canvas draws and styles its contents.
#include "chart/plot_canvas.h"
#include "shared/legend_row.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

void PlotCanvas::addSeries(const PlotSeries& series, std::size_t pane)
{
    if (std::ranges::any_of(series.points, [](const auto& p) { return p.spread.passes > 0; }))
        addBand(series, pane);
    QCPGraph* graph = addLine(series, pane);
    graph->setPen(penOf(series));
    if (!series.look.isJoined)
        graph->setLineStyle(QCPGraph::lsNone);
    if (series.kind == SeriesKind::OtherTopToken)
        graph->setLineStyle(QCPGraph::lsImpulse);
}

/// Adds the band between the quartiles of repeated measurements.
void PlotCanvas::addBand(const PlotSeries& series, std::size_t pane)
{
    QCPGraph* low = addLine(series, pane, &PlotSpread::low);
    QCPGraph* high = addLine(series, pane, &PlotSpread::high);
    QColor faint = m_theme.color(series.look.ink);
    faint.setAlphaF(0.25F);
    low->setPen(Qt::NoPen);
    high->setPen(Qt::NoPen);
    high->setBrush(faint);
    high->setChannelFillGraph(low);
}

/// Adds a line. Where the lane did not run some steps, adds a NaN, which leaves a gap in the line.
/// \param edge  which edge of the spread to draw; null to draw the value itself
QCPGraph* PlotCanvas::addLine(const PlotSeries& series, std::size_t pane, double PlotSpread::*edge)
{
    QVector<double> keys;
    QVector<double> values;
    const PlotPoint* before = nullptr;
    for (const PlotPoint& point : series.points) {
        if (m_plot.form == PlotForm::Steps && before && point.source > before->source + 1) {
            keys << (before->x + point.x) / 2;
            values << std::nan("");
        }
        const bool once = !edge || point.spread.passes == 0;
        keys << point.x / m_plot.x.unit;
        values << valueOf(series, pane, once ? point.y : point.spread.*edge);
        before = &point;
    }
    QCPGraph* graph = addGraph(m_panes[pane].x(), valueAxisOf(series, pane));
    graph->setData(keys, values);
    return graph;
}

void PlotCanvas::addBars(const PlotSeries& series)
{
    auto* bars = new QCPBars(yAxis, xAxis);
    const bool behind = series.lane == Lane{0};
    // Almost equal widths let people compare areas; the small difference keeps both bars visible.
    bars->setWidth(behind ? 0.8 : 0.74);
    const QColor color = m_theme.color(series.look.ink);
    bars->setPen(QPen(color, m_theme.lineScale));
    bars->setBrush(QBrush(color, behind ? Qt::BDiagPattern : Qt::SolidPattern));
    for (const PlotPoint& point : series.points)
        bars->addData(point.y, point.x);
}

void PlotCanvas::addLabels()
{
    for (const PlotLabel& label : m_plot.labels) {
        auto* item = new QCPItemText(this);
        item->setText(label.text);
        item->setFont(m_font);
        item->setColor(m_theme.color(Ink::Text));
        item->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        item->position->setCoords(label.x, label.y);
    }
}

/// Marks the current source.
void PlotCanvas::addMark(std::size_t pane)
{
    if (m_plot.form == PlotForm::Bars)
        return addBarMark();
    const DrawnPane& drawn = m_panes[pane];
    if (m_plot.form == PlotForm::Steps) {
        const auto here = static_cast<double>(*m_plot.current + 1);
        auto* line = new QCPItemStraightLine(this);
        line->setClipAxisRect(drawn.rect);
        for (QCPItemPosition* end : {line->point1, line->point2}) {
            end->setAxisRect(drawn.rect);
            end->setAxes(drawn.x(), drawn.y());
        }
        line->setPen(QPen(m_theme.color(Ink::Current), m_theme.lineScale,
                          m_plot.isPlain ? Qt::DotLine : Qt::SolidLine));
        line->point1->setCoords(here, drawn.wholeY.lower);
        line->point2->setCoords(here, drawn.wholeY.upper);
    }
    if (!m_plot.isPlain)
        for (const PlotSeries& series : m_plot.panes[pane].series)
            if (const PlotPoint* point = series.pointOf(*m_plot.current);
                point && !series.isLimit() && series.kind != SeriesKind::OtherTopToken)
                addTracer(series, *point);
}

/// Adds a ring around a point of the current source.
void PlotCanvas::addTracer(const PlotSeries& series, const PlotPoint& point)
{
    auto* ring = new QCPItemTracer(this);
    ring->setStyle(QCPItemTracer::tsCircle);
    ring->setSize(1.9 * markSize());
    ring->setPen(QPen(m_theme.color(Ink::Current), 1.5 * m_theme.lineScale));
    ring->setBrush(Qt::NoBrush);
    ring->position->setAxes(xAxis, valueAxisOf(series, 0));
    ring->position->setCoords(point.x / m_plot.x.unit, valueOf(series, 0, point.y));
}

void PlotCanvas::addPointNames()
{
    if (m_plot.form != PlotForm::Scatter)
        return;
    for (qsizetype i = 0; i < m_plot.names.size(); ++i) {
        auto* name = new QCPItemText(this);
        QFont font = m_font;
        font.setBold(m_plot.current == static_cast<std::size_t>(i));
        name->setFont(font);
        name->setText(m_plot.names[i]);
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
    const PlotSeries& series = m_plot.series().front();
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

void PlotCanvas::addBarMark()
{
    const auto y = static_cast<double>(*m_plot.current);
    auto* box = new QCPItemRect(this);
    box->setPen(QPen(m_theme.color(Ink::Current), 1.5 * m_theme.lineScale));
    box->topLeft->setCoords(m_wholeX.lower, y - 0.48);
    box->bottomRight->setCoords(m_wholeX.upper, y + 0.48);
}

/// Fills the legend, with values if they fit. If even the titles do not fit, leaves it empty,
/// because the plot itself needs the room; but the legend of a plain plot stays.
void PlotCanvas::addLegend(std::size_t pane)
{
    QCPLegend* const entries = m_panes[pane].legend;
    if (!entries)
        return;
    const int line = QFontMetrics(m_font).height();
    entries->setFont(m_font);
    entries->setTextColor(m_theme.color(Ink::Text));
    entries->setIconSize(m_plot.isPlain ? QSize(2 * line, line)
                                        : QSize(22, qRound(markSize()) + 4));
    if (!legendFits(pane, true) && !legendFits(pane, false) && !m_plot.isPlain)
        entries->clearItems();
}

/// Fills the legend, using as few lines as the width allows. Returns whether the legend fits.
bool PlotCanvas::legendFits(std::size_t pane, bool withValues)
{
    const double mostOfHeight = withValues ? 0.25 : 0.4;
    QCPLegend& entries = *m_panes[pane].legend;
    entries.clearItems();
    std::size_t next = 0;
    for (QCPAbstractPlottable* plottable : m_panes[pane].rect->plottables()) {
        const auto* graph = qobject_cast<QCPGraph*>(plottable);
        if (graph && graph->pen().style() == Qt::NoPen)
            continue; // the edge of a band
        const PlotSeries& series = m_plot.panes[pane].series[next++];
        const bool hasValue = withValues && !series.titleWithValue.isEmpty();
        if (!withValues && !series.isInRange)
            continue; // its line is outside the plot, so the entry is useless without a value
        plottable->setName(hasValue ? series.titleWithValue : series.title);
        plottable->addToLegend(&entries);
    }
    return wrapLegend(entries, width()) &&
           entries.minimumOuterSizeHint().height() <= mostOfHeight * height();
}

/// Shows marks only if all of them fit side by side, because overlapping marks would hide the
/// dashes of a line. The marks of a plain plot are smaller instead.
void PlotCanvas::showMarks()
{
    const double steps = std::min(xAxis->range().size(), m_plot.x.last);
    const bool fit = m_plot.isPlain || 0.8 * width() >= 1.5 * steps * markSize();
    for (std::size_t i = 0; i < m_panes.size(); ++i) {
        std::size_t next = 0;
        for (QCPGraph* graph : m_panes[i].rect->graphs()) {
            if (graph->pen().style() == Qt::NoPen)
                continue; // the edge of a band
            const PlotSeries& series = m_plot.panes[i].series[next++];
            // A point that no line reaches needs a mark to be visible.
            const bool needed = series.points.size() == 1 || m_plot.form != PlotForm::Steps;
            graph->setScatterStyle(fit || needed ? markOf(series) : QCPScatterStyle());
        }
    }
}

QPen PlotCanvas::penOf(const PlotSeries& series) const
{
    return {m_theme.color(series.look.ink), series.look.width * m_theme.lineScale,
            series.look.line};
}

QCPScatterStyle PlotCanvas::markOf(const PlotSeries& series) const
{
    constexpr std::size_t kMany = 40;
    const QColor color = m_theme.color(series.look.ink);
    const QPen pen(color, (m_plot.isPlain ? 1 : 1.2) * m_theme.lineScale); // not dashed
    const double size =
        m_plot.isPlain && series.points.size() > kMany ? 3 : series.look.size * markSize();
    switch (series.look.mark) {
    case PointMark::None:
        break;
    case PointMark::Square:
        return {QCPScatterStyle::ssSquare, pen, color, size};
    case PointMark::OpenSquare:
        return {QCPScatterStyle::ssSquare, pen, Qt::NoBrush, size};
    case PointMark::Circle:
        return {QCPScatterStyle::ssCircle, pen, color, size};
    case PointMark::OpenCircle:
        return {QCPScatterStyle::ssCircle, pen, Qt::NoBrush, size};
    case PointMark::OpenDiamond:
        return {QCPScatterStyle::ssDiamond, pen, Qt::NoBrush, size};
    case PointMark::Triangle:
        return {QCPScatterStyle::ssTriangleInverted, pen, color, size};
    case PointMark::Cross:
        return {QCPScatterStyle::ssCross, pen, Qt::NoBrush, size};
    }
    return {};
}

double PlotCanvas::markSize() const
{
    constexpr double kMark = 6;
    return kMark * m_theme.lineScale;
}

QCPAxis* PlotCanvas::valueAxisOf(const PlotSeries& series, std::size_t pane) const
{
    const DrawnPane& drawn = m_panes[pane];
    if (series.kind == SeriesKind::OtherTopToken)
        return drawn.flags;
    return series.kind == SeriesKind::Saved ? drawn.shares() : drawn.y();
}

double PlotCanvas::valueOf(const PlotSeries& series, std::size_t pane, double value) const
{
    constexpr double kFlag = 0.95; // 1 would be on the frame
    if (series.kind == SeriesKind::OtherTopToken)
        return kFlag * value;
    if (series.hasOwnAxis())
        return value;
    const std::optional<double> zero = m_panes[pane].zero;
    return zero && value <= 0 ? *zero : value / m_plot.panes[pane].y.unit;
}

} // namespace pastkeys
