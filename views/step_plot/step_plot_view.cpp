#include "step_plot/step_plot_view.h"

#include <qcustomplot.h>

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

enum Graph
{
    OffGraph,
    OnGraph,
    CursorGraph,
};

} // namespace

StepPlotView::StepPlotView(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this))
{
    setAccessibleName(tr("Plot: FLOPs of each step, cache off against cache on"));
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    box->addWidget(m_plot);
    for (int i = 0; i < 3; ++i)
        m_plot->addGraph();
    m_plot->graph(OffGraph)->setName(tr("cache off (c)"));
    m_plot->graph(OnGraph)->setName(tr("cache on (c)"));
    m_plot->graph(CursorGraph)->removeFromLegend();
    m_plot->xAxis->setLabel(tr("step"));
    m_plot->yAxis->setLabel(tr("FLOPs a step"));
    m_plot->yAxis->setScaleType(QCPAxis::stLogarithmic);
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
    m_plot->yAxis->setNumberFormat("eb");
    m_plot->yAxis->setNumberPrecision(0);
    m_plot->legend->setVisible(true);
    m_plot->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignRight | Qt::AlignBottom);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setRangeDrag(Qt::Horizontal);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent* event) {
        requestStepAt(m_plot->xAxis->pixelToCoord(event->position().x()));
    });
    setToolTip(tr("Double click to go to a step. Drag and turn the wheel to move and zoom."));
    setTheme(themeNamed(ThemeName::Light));
}

void StepPlotView::present(const ViewState& state)
{
    const bool sameRun = m_state.trace.size() == state.trace.size() &&
                         &m_state.trace.header() == &state.trace.header();
    m_state = state;
    QVector<double> steps[2];
    QVector<double> flops[2];
    double least = 1e300;
    double most = 1;
    for (const StepRecordPtr& step : state.trace.steps())
        for (const Lane lane : {Lane::Off, Lane::On})
            if (const auto& record = step->lane(lane)) {
                const auto value = static_cast<double>(record->counted.flops());
                steps[static_cast<int>(lane)].append(static_cast<double>(step->index + 1));
                flops[static_cast<int>(lane)].append(value);
                least = std::min(least, value);
                most = std::max(most, value);
            }
    m_plot->graph(OffGraph)->setData(steps[0], flops[0], true);
    m_plot->graph(OnGraph)->setData(steps[1], flops[1], true);
    const double here = static_cast<double>(state.cursor.step + 1);
    const bool empty = state.trace.empty();
    m_plot->graph(CursorGraph)
        ->setData(empty ? QVector<double>() : QVector<double>{here, here},
                  empty ? QVector<double>() : QVector<double>{least / 4, most * 4});
    if (!sameRun && !empty) {
        m_plot->xAxis->setRange(0.5, std::max(2.0, static_cast<double>(state.trace.size()) + 0.5));
        m_plot->yAxis->setRange(std::pow(10, std::floor(std::log10(least / 2))),
                                std::pow(10, std::ceil(std::log10(most * 1.5))));
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void StepPlotView::setTheme(const Theme& theme)
{
    const QColor text = theme.color(Ink::Text);
    m_plot->setBackground(theme.color(Ink::Background));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setLabelColor(text);
        axis->setTickLabelColor(text);
        axis->setBasePen(theme.color(Ink::Grid));
        axis->setTickPen(theme.color(Ink::Grid));
        axis->setSubTickPen(theme.color(Ink::Grid));
        QColor grid = theme.color(Ink::Grid);
        grid.setAlphaF(0.3F);
        axis->grid()->setPen(grid);
    }
    m_plot->legend->setBrush(theme.color(Ink::Background));
    m_plot->legend->setTextColor(text);
    m_plot->legend->setBorderPen(theme.color(Ink::Grid));
    const double width = 2 * theme.lineScale;
    QPen off(theme.color(Ink::Off), width, Qt::DashLine);
    m_plot->graph(OffGraph)->setPen(off);
    m_plot->graph(OffGraph)->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssSquare, theme.color(Ink::Off), 5));
    m_plot->graph(OnGraph)->setPen(QPen(theme.color(Ink::On), width));
    m_plot->graph(OnGraph)->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDisc, theme.color(Ink::On), 5));
    m_plot->graph(CursorGraph)->setPen(QPen(theme.color(Ink::Current), theme.lineScale));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void StepPlotView::requestStepAt(double x)
{
    if (m_state.trace.empty())
        return;
    const double last = static_cast<double>(m_state.trace.size() - 1);
    const auto step = static_cast<std::size_t>(std::clamp(std::round(x) - 1, 0.0, last));
    emit cursorRequested(cursorAt(m_state.trace, step, m_state.point()));
}

} // namespace pastkeys
