#include "chart/plot_canvas.h"

#include "shared/legend_row.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pastkeys {

namespace {

constexpr double kReach = 18;      ///< hit radius of a point in a scatter plot, in pixels
constexpr double kSmallest = 1e-3; ///< smallest share of a linear axis that a zoom can show

} // namespace

PlotCanvas::PlotCanvas(QWidget* parent) : QCustomPlot(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setPlottingHint(QCP::phImmediateRefresh, false); // this hint would paint the whole window twice
    setAutoAddPlottableToLegend(false);
    setMinimumSize(60, 40);
    connect(this, &QCustomPlot::afterLayout, this, &PlotCanvas::placePointNames);
    arrangePanes();
}

void PlotCanvas::present(const Plot& plot)
{
    const bool another =
        plot.name != m_plot.name || plot.y().scale != m_plot.y().scale || m_plot.empty();
    const bool keepsZoom = isZoomed() && !another;
    m_plot = plot;
    if (!keepsZoom)
        return fill();
    refill();
    keepMarkInView();
}

void PlotCanvas::setStyle(const Theme& theme, const QFont& font)
{
    m_theme = theme;
    m_font = font;
    refill();
}

void PlotCanvas::showAll()
{
    showWholeRange();
    replot(rpQueuedReplot);
}

void PlotCanvas::zoom(double factor)
{
    const auto here = static_cast<double>(m_plot.current.value_or(0) + 1);
    const bool aroundStep = m_plot.form == PlotForm::Steps && xAxis->range().contains(here);
    const double center = m_plot.form == PlotForm::Bars ? 0 : xAxis->range().center();
    xAxis->scaleRange(factor, aroundStep ? here : center);
    if (m_plot.form == PlotForm::Scatter)
        yAxis->scaleRange(factor);
    replot(rpQueuedReplot);
}

bool PlotCanvas::isZoomed() const
{
    return xAxis->range() != m_wholeX || yAxis->range() != m_panes.front().wholeY;
}

QPointF PlotCanvas::pixelOf(const PlotSeries& series, const PlotPoint& point) const
{
    return {xAxis->coordToPixel(point.x / m_plot.x.unit),
            valueAxisOf(series, 0)->coordToPixel(valueOf(series, 0, point.y))};
}

std::optional<NearPoint> PlotCanvas::pointAt(QPointF pixel) const
{
    std::optional<NearPoint> nearest;
    std::pair<double, double> least{HUGE_VAL, HUGE_VAL};
    for (std::size_t i = 0; i < m_plot.panes.size(); ++i) {
        if (!m_panes[i].rect->rect().adjusted(-4, -4, 4, 4).contains(pixel.toPoint()))
            continue;
        for (const PlotSeries& series : m_plot.panes[i].series) {
            const bool isCurve =
                series.kind == SeriesKind::Formula && m_plot.form == PlotForm::Counts;
            if (series.isLimit() || series.hasOwnAxis() || isCurve)
                continue; // its points have no source, or belong to another axis
            for (const PlotPoint& point : series.points) {
                const QPointF from =
                    QPointF(m_panes[i].x()->coordToPixel(point.x / m_plot.x.unit),
                            m_panes[i].y()->coordToPixel(valueOf(series, i, point.y))) -
                    pixel;
                std::pair away(std::abs(from.x()), std::abs(from.y()));
                if (m_plot.form == PlotForm::Scatter)
                    away = {std::hypot(from.x(), from.y()), 0};
                else if (m_plot.form == PlotForm::Bars)
                    std::swap(away.first, away.second);
                if (away < least) {
                    least = away;
                    nearest = NearPoint{&series, point};
                }
            }
        }
    }
    if (m_plot.form == PlotForm::Scatter && least.first > kReach * m_theme.lineScale)
        return {};
    return nearest;
}

void PlotCanvas::setCrossHair(const std::optional<NearPoint>& near)
{
    if (!m_crossHair)
        return;
    m_crossHair->setVisible(near.has_value());
    if (near)
        m_crossHair->position->setCoords(near->point.x / m_plot.x.unit,
                                         valueOf(*near->series, 0, near->point.y));
    layer(QStringLiteral("overlay"))->replot();
}

void PlotCanvas::paintEvent(QPaintEvent* event)
{
    {
        QCPPainter painter(this);
        const QPaintEngine* engine = painter.paintEngine();
        if (engine->type() != QPaintEngine::Raster ||
            engine->paintDevice()->devicePixelRatioF() != devicePixelRatioF()) {
            painter.setMode(QCPPainter::pmVectorized);
            toPainter(&painter, width(), height());
            return;
        }
    }
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    m_focusRing.paint(painter, m_theme);
}

void PlotCanvas::showEvent(QShowEvent* event)
{
    QCustomPlot::showEvent(event);
    replot();
}

/// The size determines how many ticks and legend entries are drawn.
void PlotCanvas::resizeEvent(QResizeEvent* event)
{
    refill();
    QCustomPlot::resizeEvent(event);
}

void PlotCanvas::refill()
{
    const bool zoomed = isZoomed();
    const std::pair before(xAxis->range(), yAxis->range());
    fill();
    if (!zoomed)
        return;
    xAxis->setRange(before.first);
    if (m_plot.form == PlotForm::Scatter) // in other plots, the value axis is never zoomed
        yAxis->setRange(before.second);
}

void PlotCanvas::fill()
{
    clearPlottables();
    clearItems();
    m_pointNames.clear();
    setBackground(m_theme.color(Ink::Background));
    setInteractions(m_plot.isPlain ? QCP::Interactions() : QCP::iRangeDrag | QCP::iRangeZoom);
    arrangePanes();
    for (std::size_t i = 0; i < m_panes.size(); ++i)
        fillPane(i);
    addLabels();
    for (std::size_t i = 0; i < m_panes.size(); ++i)
        addLegend(i);
    showWholeRange();
    axisRect()->setVisible(!m_plot.empty());
    if (!m_plot.empty() && m_plot.current)
        for (std::size_t i = 0; i < m_panes.size(); ++i)
            addMark(i);
    addPointNames();
    m_crossHair = new QCPItemTracer(this);
    m_crossHair->setLayer(QStringLiteral("overlay"));
    m_crossHair->setStyle(QCPItemTracer::tsCrosshair);
    m_crossHair->setPen(QPen(m_theme.color(Ink::MutedText), m_theme.lineScale, Qt::DotLine));
    m_crossHair->setVisible(false);
    if (isVisible() || !window()->isVisible()) // a hidden plot is drawn when its tab is chosen
        replot(rpQueuedReplot);
}

void PlotCanvas::arrangePanes()
{
    QString arrangement =
        QStringLiteral("%1 %2").arg(int{m_plot.isPlain}).arg(int{m_plot.inColumns});
    for (const PlotPane& pane : m_plot.panes)
        arrangement += QStringLiteral("|%1%2").arg(pane.title.isEmpty() ? '-' : 't',
                                                   hasLegend(pane) ? 'l' : '-');
    if (arrangement == m_arrangement)
        return;
    m_arrangement = arrangement;
    m_panes.clear();
    plotLayout()->clear();
    // Aligns the left and right edges of stacked panes.
    auto* margins =
        m_plot.inColumns || m_plot.panes.size() < 2 ? nullptr : new QCPMarginGroup(this);
    for (std::size_t i = 0; i < m_plot.panes.size(); ++i)
        addPane(i, margins);
    const DrawnPane& first = m_panes.front();
    xAxis = first.x();
    yAxis = first.y();
    yAxis2 = first.shares();
    legend = first.legend;
    connect(xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
        keepInside(*xAxis, m_wholeX);
        showMarks();
    });
    connect(yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this] { keepInside(*yAxis, m_panes.front().wholeY); });
}

bool PlotCanvas::hasLegend(const PlotPane& pane) const
{
    return !m_plot.isPlain || (m_plot.hasLegend && pane.series.size() > 1);
}

/// Adds a pane. Its legend is above the axes, where it hides no point.
void PlotCanvas::addPane(std::size_t pane, QCPMarginGroup* margins)
{
    DrawnPane drawn;
    auto* rows = new QCPLayoutGrid;
    const auto index = static_cast<int>(pane);
    plotLayout()->addElement(m_plot.inColumns ? 0 : index, m_plot.inColumns ? index : 0, rows);
    rows->setRowSpacing(0);
    if (!m_plot.panes[pane].title.isEmpty()) {
        drawn.title = new QCPTextElement(this);
        drawn.title->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
        drawn.title->setMargins(QMargins(4, 2, 2, 0));
        rows->addElement(rows->rowCount(), 0, drawn.title);
        rows->setRowStretchFactor(rows->rowCount() - 1, kNoStretch);
    }
    if (hasLegend(m_plot.panes[pane])) {
        drawn.legend = new QCPLegend;
        placeLegend(*drawn.legend, *rows, rows->rowCount());
        drawn.legend->setLayer(QStringLiteral("legend"));
        drawn.legend->setBorderPen(Qt::NoPen);
        drawn.legend->setBrush(Qt::NoBrush);
        drawn.legend->setMargins(m_plot.isPlain ? QMargins(3, 1, 3, 1) : QMargins(6, 1, 2, 0));
    }
    drawn.rect = new QCPAxisRect(this);
    rows->addElement(rows->rowCount(), 0, drawn.rect);
    drawn.rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    if (!m_plot.isPlain) {
        drawn.rect->setMinimumSize(40, 20);
        // In a plain plot, lines cover the axes. In this order, because axes() has no fixed one.
        for (const auto side :
             {QCPAxis::atLeft, QCPAxis::atBottom, QCPAxis::atRight, QCPAxis::atTop}) {
            QCPAxis* axis = drawn.rect->axis(side);
            axis->setLayer(QStringLiteral("axes"));
            axis->grid()->setLayer(QStringLiteral("grid"));
        }
    }
    drawn.flags = drawn.rect->addAxis(QCPAxis::atRight);
    drawn.flags->setVisible(false);
    drawn.flags->setRange(0, 1);
    m_panes.push_back(drawn);
}

void PlotCanvas::fillPane(std::size_t pane)
{
    DrawnPane& drawn = m_panes[pane];
    drawn.zero = placeForZero(m_plot.panes[pane]);
    if (drawn.title) {
        drawn.title->setText(m_plot.panes[pane].title);
        drawn.title->setFont(m_font);
        drawn.title->setTextColor(m_theme.color(Ink::Text));
    }
    setAxes(pane);
    setTickers(pane);
    for (const PlotSeries& series : m_plot.panes[pane].series)
        if (m_plot.form == PlotForm::Bars)
            addBars(series);
        else
            addSeries(series, pane);
}

double PlotCanvas::lines() const
{
    return height() / QFontMetricsF(m_font).height();
}

void PlotCanvas::showWholeRange()
{
    m_wholeX = wholeX();
    for (std::size_t i = 0; i < m_panes.size(); ++i) {
        m_panes[i].wholeY = wholeY(i);
        m_panes[i].x()->setRange(m_wholeX);
        m_panes[i].y()->setRange(m_panes[i].wholeY);
    }
    showMarks();
}

void PlotCanvas::keepMarkInView()
{
    const auto here = static_cast<double>(m_plot.current.value_or(0) + 1);
    if (m_plot.form == PlotForm::Steps && !xAxis->range().contains(here))
        xAxis->setRange(here, xAxis->range().size(), Qt::AlignCenter);
}

void PlotCanvas::keepInside(QCPAxis& axis, const QCPRange& whole)
{
    QCPRange inside = axis.range().bounded(whole.lower, whole.upper);
    const double least = whole.size() * kSmallest;
    if (axis.scaleType() == QCPAxis::stLinear && inside.size() < least)
        inside = QCPRange(inside.center() - least / 2, inside.center() + least / 2);
    axis.setRange(inside);
}

} // namespace pastkeys
