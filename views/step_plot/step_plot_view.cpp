#include "step_plot/step_plot_view.h"

#include "drawing/number_text.h"

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
    GraphCount,
};

constexpr double kLeastOnLog = 1; ///< a logarithmic axis has no zero

/// Ticks as the other views write FLOPs: "2.5 M".
class FlopsTicker : public QCPAxisTicker
{
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tick < 1 ? QStringLiteral("0") : shortFlopsText(tick);
    }
};

/// Powers of ten, as many as have room. In a single decade the ticker of the library would put
/// labels so close that they overlap.
class LogFlopsTicker : public QCPAxisTickerLog
{
protected:
    QVector<double> createTickVector(double, const QCPRange& range) override
    {
        constexpr int kMost = 4;
        const auto first = static_cast<int>(std::lround(std::ceil(std::log10(range.lower) - 1e-9)));
        const auto last = static_cast<int>(std::lround(std::floor(std::log10(range.upper) + 1e-9)));
        const int every = (last - first + kMost - 1) / kMost;
        QVector<double> ticks;
        for (int power = first; power <= last; power += std::max(every, 1))
            ticks.append(std::pow(10, power));
        return ticks;
    }

    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return shortFlopsText(tick);
    }
};

QVector<double> flopsOf(const Trace& trace, Lane lane)
{
    QVector<double> flops;
    for (const StepRecordPtr& step : trace.steps())
        if (const auto& record = step->lane(lane))
            flops.append(static_cast<double>(record->counted.flops()));
    return flops;
}

QVector<double> stepsOf(const Trace& trace, Lane lane)
{
    QVector<double> steps;
    for (const StepRecordPtr& step : trace.steps())
        if (step->lane(lane))
            steps.append(static_cast<double>(step->index + 1));
    return steps;
}

} // namespace

StepPlotView::StepPlotView(QWidget* parent) : TraceView(parent), m_plot(new QCustomPlot(this))
{
    setAccessibleName(tr("Plot: FLOPs of each step, cache off against cache on"));
    m_plot->setAccessibleName(accessibleName());
    for (int i = 0; i < GraphCount; ++i)
        m_plot->addGraph();
    m_plot->graph(CursorGraph)->removeFromLegend();
    m_plot->legend->setVisible(true);
    m_plot->plotLayout()->insertRow(0); // over the plot, so that it hides no curve
    m_plot->plotLayout()->addElement(0, 0, m_plot->legend);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot->legend->setBorderPen(Qt::NoPen);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setRangeDrag(Qt::Horizontal);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal);
    m_plot->setToolTip(tr("Click goes to a step, drag moves, the wheel zooms."));
    connect(m_plot, &QCustomPlot::mousePress, this, &StepPlotView::clicked);
    const auto wholeSteps = QSharedPointer<QCPAxisTickerFixed>::create();
    wholeSteps->setTickStep(1);
    wholeSteps->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    m_plot->xAxis->setTicker(wholeSteps);
    m_plot->xAxis->setSubTicks(false);
    setAxisScale(AxisScale::Logarithmic);
}

QSize StepPlotView::sizeHint() const
{
    return {300, 220};
}

QSize StepPlotView::minimumSizeHint() const
{
    return {220, 150};
}

void StepPlotView::setAxisScale(AxisScale scale)
{
    m_scale = scale;
    const bool logarithmic = scale == AxisScale::Logarithmic;
    m_plot->yAxis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot->yAxis->setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(new LogFlopsTicker)
                                         : QSharedPointer<QCPAxisTicker>(new FlopsTicker));
    replot();
}

ViewLayout StepPlotView::layoutFor(QSizeF, const TextMetrics&) const
{
    return {}; // the plot covers the whole view
}

QString StepPlotView::spokenText() const
{
    const Trace& trace = state().trace;
    if (trace.empty())
        return tr("Nothing has run yet.");
    const auto sum = [&](Lane lane) { return exactFlopsText(trace.countedOf(lane).flops()); };
    return tr("All %1 steps together: cache off %2, cache on %3.")
        .arg(trace.size())
        .arg(sum(Lane::Off), sum(Lane::On));
}

void StepPlotView::resizeEvent(QResizeEvent* event)
{
    TraceView::resizeEvent(event);
    m_plot->setGeometry(rect());
}

void StepPlotView::stateChanged()
{
    const auto steps = state().trace.steps();
    const Shown now = steps.empty() ? Shown{} : Shown{steps[state().cursor.step], steps.back()};
    if (now == m_shown)
        return; // another operation of the same step
    m_shown = now;
    replot();
}

void StepPlotView::styleChanged()
{
    restyle();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void StepPlotView::replot()
{
    const Trace& trace = state().trace;
    const QVector<double> off = flopsOf(trace, Lane::Off);
    const QVector<double> on = flopsOf(trace, Lane::On);
    m_plot->graph(OffGraph)->setData(stepsOf(trace, Lane::Off), off, true);
    m_plot->graph(OnGraph)->setData(stepsOf(trace, Lane::On), on, true);
    m_plot->graph(OffGraph)->setName(tr("cache off"));
    m_plot->graph(OnGraph)->setName(tr("cache on"));
    for (const Graph graph : {OffGraph, OnGraph}) {
        m_plot->graph(graph)->removeFromLegend();
        if (m_plot->graph(graph)->dataCount() > 0)
            m_plot->graph(graph)->addToLegend();
    }
    m_plot->legend->setVisible(!trace.empty());
    double least = HUGE_VAL;
    double most = kLeastOnLog;
    for (const double flops : off + on) {
        least = std::min(least, flops);
        most = std::max(most, flops);
    }
    const bool logarithmic = m_scale == AxisScale::Logarithmic;
    if (logarithmic) // from power of ten to power of ten, so that each has its label
        m_plot->yAxis->setRange(std::pow(10, std::floor(std::log10(std::min(least, most)))),
                                std::pow(10, std::floor(std::log10(most)) + 1));
    else
        m_plot->yAxis->setRange(0, most * 1.1);
    if (trace.size() != m_stepsShown) // otherwise a person's zoom stays
        m_plot->xAxis->setRange(0.5,
                                static_cast<double>(std::max<std::size_t>(trace.size(), 2)) + 0.5);
    m_stepsShown = trace.size();
    const double here = static_cast<double>(state().cursor.step + 1);
    const QVector<double> x = trace.empty() ? QVector<double>() : QVector<double>{here, here};
    const QVector<double> y =
        trace.empty() ? QVector<double>()
                      : QVector<double>{m_plot->yAxis->range().lower, m_plot->yAxis->range().upper};
    m_plot->graph(CursorGraph)->setData(x, y, true);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void StepPlotView::restyle()
{
    const QColor text = theme().color(Ink::Text);
    const QFont small = viewFont();
    m_plot->setBackground(theme().color(Ink::Background));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setLabelColor(text);
        axis->setTickLabelColor(text);
        axis->setLabelFont(small);
        axis->setTickLabelFont(small);
        for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
            (axis->*set)(QPen(theme().color(Ink::Grid), theme().lineScale));
        QColor faint = theme().color(Ink::Grid);
        faint.setAlphaF(0.35F);
        axis->grid()->setPen(QPen(faint, 1));
    }
    m_plot->xAxis->setLabel(tr("step"));
    m_plot->yAxis->setLabel(tr("FLOPs (c)"));
    m_plot->legend->setFont(small);
    m_plot->legend->setTextColor(text);
    m_plot->legend->setBrush(theme().color(Ink::Background));
    const double width = 2 * theme().lineScale;
    const QColor off = theme().color(Ink::Off);
    const QColor on = theme().color(Ink::On);
    m_plot->graph(OffGraph)->setPen(QPen(off, width, Qt::DashLine));
    m_plot->graph(OffGraph)->setScatterStyle({QCPScatterStyle::ssSquare, off, 5});
    m_plot->graph(OnGraph)->setPen(QPen(on, width));
    m_plot->graph(OnGraph)->setScatterStyle({QCPScatterStyle::ssDisc, on, on, 5});
    m_plot->graph(CursorGraph)->setPen(QPen(theme().color(Ink::Current), theme().lineScale));
}

void StepPlotView::clicked(QMouseEvent* event)
{
    if (state().trace.empty() || event->button() != Qt::LeftButton)
        return;
    const double last = static_cast<double>(state().trace.size() - 1);
    const double at = std::round(m_plot->xAxis->pixelToCoord(event->position().x())) - 1;
    const auto step = static_cast<std::size_t>(std::clamp(at, 0.0, last));
    emit cursorRequested(cursorAt(state().trace, step, state().point()));
}

} // namespace pastkeys
