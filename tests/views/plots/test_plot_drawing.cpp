// Checks what a plot draws, and that it fits.
#include "drawing/number_text.h"
#include "plots/plot_text.h"
#include "record/lane_names.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "views/plots/shown_plot.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Two horizontal lines. The line of the second lane has `ofSecond` points.
PlotData flatPlot(std::size_t steps, std::size_t ofSecond)
{
    PlotData data;
    data.lanes = cacheOffAndOn();
    data.steps = steps;
    data.series() = {{SeriesKind::EachStep, {}, Lane{0}}, {SeriesKind::EachStep, {}, Lane{1}}};
    for (std::size_t i = 0; i < steps; ++i)
        data.series()[0].points.push_back({static_cast<double>(i + 1), 10, i});
    for (std::size_t i = 0; i < ofSecond; ++i)
        data.series()[1].points.push_back({static_cast<double>(i + 1), 5, i});
    setLooks(data);
    return data;
}

PlotData logarithmic(PlotData data)
{
    data.y().scale = AxisScale::Logarithmic;
    return data;
}

QStringList legendOf(const PlotCanvas& canvas)
{
    QStringList texts;
    for (int i = 0; i < canvas.legend->itemCount(); ++i)
        if (auto* item = qobject_cast<QCPPlottableLegendItem*>(canvas.legend->item(i)))
            texts << item->plottable()->name(); // an empty cell of the legend has no entry
    return texts;
}

} // namespace

class TestPlotDrawing : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void logarithmicAxisHasPowersOfTen();
    void aShareBelowZeroStaysOnItsAxis();
    void plotsOfFlopsHaveOneScaleWhicheverLanesRan();
    void onlyExistingStepsHaveLabels();
    void labelsOfStepsDoNotCollide();
    void labelsOfTheTicksDoNotCollide();
    void linesHaveMarksWhereThoseOfAllHaveRoom();
    void theLegendSaysTheValuesOfTheStep();
    void theLegendIsShorterOrGoneWhereThePlotNeedsTheRoom();
    void entriesOfALegendStandSideBySide();
    void unitsWithAPrefixHaveGroupedNumbers();
    void theRoofsLimitsAreInTheLegend();
    void ringsAndPointsAreInsideTheFrame();
    void repeatedTimesHaveABand();
    void noLineLeadsThroughStepsThatTheLaneDidNotRun();
    void longRunsAreDrawnQuicklyAndWithTheirPeaks();
    void theLedgerShowsAsManyBarsAsHaveRoom();
    void barsHaveASavedShareOnlyIfBothLanesRanAStep();

private:
    Trace m_trace;
    Trace m_drifting; ///< its lanes differ
};

void TestPlotDrawing::initTestCase()
{
    QVERIFY(useFixedFont());
    m_trace = traceOf({});
    m_drifting = traceOf({.lanes = lanesNamed("static", "int8")});
}

void TestPlotDrawing::logarithmicAxisHasPowersOfTen()
{
    for (const int height : {150, 250, 400}) {
        Shown shown(viewStateAt(m_trace, 1, Gpt2::Scores), PlotKind::Flops, {300, height});
        const QVector<double> ticks = shown.canvas->yAxis->tickVector();
        QVERIFY(ticks.size() >= 2 && ticks.size() <= 7);
        for (const double tick : ticks)
            QCOMPARE(std::log10(tick), std::round(std::log10(tick)));
    }
}

void TestPlotDrawing::aShareBelowZeroStaysOnItsAxis()
{
    // The right lane's cache takes more work, so the saved share is negative.
    const Trace trace = traceOf({.lanes = lanesNamed("static", "slide:9")});
    const Shown shown(viewStateAt(trace, 2, Gpt2::Scores), PlotKind::Cumulative);
    const PlotSeries* saved = shown.canvas->shown().find(SeriesKind::Saved);
    QVERIFY(saved && saved->points.back().y < -0.5);
    const QCPRange axis = shown.canvas->yAxis2->range();
    for (const PlotPoint& point : saved->points)
        QVERIFY(axis.contains(point.y));
    QVERIFY(axis.lower > 1.2 * saved->points.back().y && axis.upper == 1.1);
}

void TestPlotDrawing::plotsOfFlopsHaveOneScaleWhicheverLanesRan()
{
    for (const PlotKind kind : {PlotKind::Flops, PlotKind::Cumulative})
        for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic}) {
            const auto rangeOf = [&](CacheMode mode) {
                Shown shown(viewStateAt(traceOf({.mode = mode}), 1, Gpt2::Scores), kind);
                shown.view.setAxisScale(scale);
                return shown.canvas->yAxis->range();
            };
            const QCPRange both = rangeOf(CacheMode::Compare);
            QCOMPARE(rangeOf(CacheMode::Off), both);
            QCOMPARE(rangeOf(CacheMode::On), both);
        }
}

void TestPlotDrawing::onlyExistingStepsHaveLabels()
{
    for (const int width : {120, 300, 900}) {
        Shown shown(viewStateAt(m_trace, 1, Gpt2::Scores), PlotKind::Flops, {width, 200});
        const QVector<double> ticks = shown.canvas->xAxis->tickVector();
        for (qsizetype i = 0; i < ticks.size(); ++i)
            if (!shown.canvas->xAxis->tickVectorLabels()[i].isEmpty()) {
                QCOMPARE(ticks[i], std::round(ticks[i]));
                QVERIFY(ticks[i] >= 1 && ticks[i] <= static_cast<double>(m_trace.size()));
            }
        const double last = shown.canvas->xAxis->coordToPixel(static_cast<double>(m_trace.size()));
        QVERIFY(last + 6 < shown.canvas->axisRect()->right()); // the ring is not cut off
    }
}

void TestPlotDrawing::labelsOfTheTicksDoNotCollide()
{
    for (const PlotKind kind :
         {PlotKind::Flops, PlotKind::Cumulative, PlotKind::Time, PlotKind::CacheBytes,
          PlotKind::Roofline, PlotKind::Drift, PlotKind::Tradeoff})
        for (const int height : {130, 165, 240, 400}) {
            Shown shown(viewStateAt(m_drifting, 1, Gpt2::Scores), kind, {300, height});
            if (hasTwoScales(kind))
                shown.view.setAxisScale(height < 200 ? AxisScale::Linear : AxisScale::Logarithmic);
            shown.view.drawNow();
            const QCPAxis& axis = *shown.canvas->yAxis;
            const QVector<double> ticks = axis.tickVector();
            const double line = QFontMetricsF(axis.tickLabelFont()).height();
            QVERIFY(!ticks.isEmpty());
            for (qsizetype i = 1; i < ticks.size(); ++i)
                QVERIFY(axis.coordToPixel(ticks[i - 1]) - axis.coordToPixel(ticks[i]) >=
                        0.9 * line);
        }
}

void TestPlotDrawing::labelsOfStepsDoNotCollide()
{
    PlotCanvas canvas;
    QFont large = canvas.font();
    large.setPointSizeF(20);
    canvas.setStyle(themeNamed(ThemeName::Light), large);
    for (const std::size_t steps : {std::size_t{7}, std::size_t{45}, std::size_t{2200}})
        for (const int width : {300, 400, 600}) {
            canvas.resize(width, 300);
            canvas.show();
            canvas.present(flatPlot(steps, steps));
            canvas.replot();
            const QCPAxis& axis = *canvas.xAxis;
            const QFontMetricsF metrics(axis.tickLabelFont());
            const QVector<double> ticks = axis.tickVector();
            QVERIFY(!ticks.isEmpty());
            for (qsizetype i = 1; i < ticks.size(); ++i)
                QVERIFY(axis.coordToPixel(ticks[i]) - axis.coordToPixel(ticks[i - 1]) >
                        metrics.horizontalAdvance(QString::number(ticks[i])));
        }
}

void TestPlotDrawing::linesHaveMarksWhereThoseOfAllHaveRoom()
{
    const auto marks = [](const PlotCanvas& canvas) {
        QString text;
        for (int i = 0; i < 2; ++i)
            text += canvas.graph(i)->scatterStyle().isNone() ? '-' : 'o';
        return text;
    };
    PlotCanvas canvas;
    canvas.resize(400, 250);
    canvas.show();
    canvas.present(flatPlot(20, 20));
    QCOMPARE(marks(canvas), "oo");
    canvas.present(flatPlot(100, 100));
    QCOMPARE(marks(canvas), "--");
    canvas.present(flatPlot(100, 20)); // the second lane ran 20 steps
    QCOMPARE(marks(canvas), "--");
    canvas.present(flatPlot(100, 1)); // a lone point has a mark, not a line
    QCOMPARE(marks(canvas), "-o");
    canvas.setStyle(themeNamed(ThemeName::Projector), canvas.font()); // with larger marks
    canvas.present(flatPlot(30, 30));
    QCOMPARE(marks(canvas), "--");
}

void TestPlotDrawing::theLegendSaysTheValuesOfTheStep()
{
    Shown shown(viewStateAt(m_trace, 1, Gpt2::Scores), PlotKind::Flops, {600, 300});
    const auto flops = [&](std::size_t step, Lane lane) {
        return flopsText(m_trace.step(step).lane(lane)->counted.products);
    };
    QCOMPARE(legendOf(*shown.canvas),
             (QStringList{"cache off: " + flops(1, Lane{0}), "cache on: " + flops(1, Lane{1})}));
    shown.view.present(viewStateAt(m_trace, 4, Gpt2::Scores));
    QCOMPARE(legendOf(*shown.canvas).front(), "cache off: " + flops(4, Lane{0}));
}

void TestPlotDrawing::theLegendIsShorterOrGoneWhereThePlotNeedsTheRoom()
{
    Shown shown(viewStateAt(m_trace, 1, Gpt2::Scores), PlotKind::Cumulative, {260, 400});
    QCOMPARE(legendOf(*shown.canvas).size(), 3);
    QVERIFY(legendOf(*shown.canvas).front().startsWith("cache off: "));
    shown.view.resize(300, 170);
    QCOMPARE(legendOf(*shown.canvas), (QStringList{"cache off", "cache on", "saved"}));
    shown.view.resize(120, 100);
    QCOMPARE(legendOf(*shown.canvas), QStringList());
    for (const PlotKind kind : kPlotKinds)
        for (const QSize size : {QSize(220, 150), QSize(300, 200), QSize(500, 300)}) {
            shown.view.setPlot(kind);
            shown.view.resize(size);
            shown.view.drawNow();
            QVERIFY(shown.canvas->legend->outerRect().right() < shown.canvas->width());
            QVERIFY(shown.canvas->axisRect()->height() > 0.25 * shown.canvas->height());
        }
}

void TestPlotDrawing::entriesOfALegendStandSideBySide()
{
    for (const PlotKind kind : kPlotKinds) {
        Shown shown(viewStateAt(m_drifting, 1, Gpt2::Scores), kind, {1200, 300});
        const QFontMetricsF metrics(shown.canvas->legend->font());
        const QStringList texts = legendOf(*shown.canvas);
        QVERIFY(!texts.isEmpty());
        for (int i = 0; i < texts.size(); ++i)
            QVERIFY(shown.canvas->legend->item(i)->rect().width() <
                    metrics.horizontalAdvance(texts[i]) + 50);
        QVERIFY(shown.canvas->axisRect()->right() > shown.canvas->width() - 70);
    }
}

void TestPlotDrawing::unitsWithAPrefixHaveGroupedNumbers()
{
    Shown shown(viewStateAt(m_trace, 1, Gpt2::Scores), PlotKind::Roofline, {600, 500});
    shown.view.setMachine({MachineState::Measured, {}, {2, 2e9, 3e13}}); // 30,000 GFLOP/s
    shown.view.drawNow();
    const QStringList labels = shown.canvas->yAxis->tickVectorLabels();
    QVERIFY2(labels.join('|').contains("0,000") && !labels.join('|').contains('k'),
             qPrintable(labels.join('|')));
    Shown flops(viewStateAt(m_trace, 1, Gpt2::Scores), PlotKind::Flops, {600, 500});
    QVERIFY(flops.canvas->yAxis->tickVectorLabels().contains("100 k"));
}

void TestPlotDrawing::theRoofsLimitsAreInTheLegend()
{
    for (const QSize size : {QSize(600, 400), QSize(400, 260)}) {
        Shown shown(viewStateAt(m_trace, 1, Gpt2::Scores), PlotKind::Roofline, size);
        QVERIFY(legendOf(*shown.canvas).contains("memory: 2 GB/s (m)"));
        QVERIFY(legendOf(*shown.canvas).contains("arithmetic: 6 GFLOP/s (m)"));
        const QPen slope = shown.canvas->graph(4)->pen();
        QVERIFY(slope != shown.canvas->graph(5)->pen()); // the legend tells them apart
    }
}

void TestPlotDrawing::ringsAndPointsAreInsideTheFrame()
{
    PlotData data = flatPlot(2, 0);
    data.series().resize(1);
    data.series()[0].points[1].y = 1000; // both values, 10 and 1000, are powers of ten
    PlotCanvas canvas;
    for (const int height : {120, 240}) {
        canvas.resize(400, height);
        canvas.show();
        canvas.present(logarithmic(data));
        canvas.replot();
        const QRect area = canvas.axisRect()->rect();
        for (const PlotPoint& point : data.series()[0].points) {
            const double y = canvas.pixelOf(data.series()[0], point).y();
            QVERIFY(y > area.top() + 4 && y < area.bottom() - 4);
        }
    }
}

void TestPlotDrawing::repeatedTimesHaveABand()
{
    PlotData data = flatPlot(3, 3);
    for (PlotPoint& point : data.series()[1].points)
        point.spread = {4, 7, 15};
    PlotCanvas canvas;
    canvas.resize(400, 250);
    canvas.show();
    canvas.present(data);
    QCOMPARE(canvas.graphCount(), 4); // no band for the first lane, which was measured once
    QCOMPARE(canvas.graph(1)->data()->at(0)->value, 4.0);
    QCOMPARE(canvas.graph(2)->data()->at(0)->value, 7.0);
    QCOMPARE(canvas.graph(2)->channelFillGraph(), canvas.graph(1));
    QCOMPARE(legendOf(canvas).size(), 2);
}

void TestPlotDrawing::noLineLeadsThroughStepsThatTheLaneDidNotRun()
{
    PlotData data = flatPlot(0, 6);
    data.steps = 6;
    data.series().erase(data.series().begin());
    data.series()[0].points.erase(data.series()[0].points.begin() + 2,
                                  data.series()[0].points.begin() + 4);
    PlotCanvas canvas;
    canvas.present(data);
    QString points;
    for (const QCPGraphData& point : *canvas.graph(0)->data())
        points += std::isnan(point.value) ? QString("|") : QString::number(point.key);
    QCOMPARE(points, "12|56"); // QCustomPlot breaks a line at a NaN
}

void TestPlotDrawing::longRunsAreDrawnQuicklyAndWithTheirPeaks()
{
    PlotData data = flatPlot(200'000, 0);
    data.series().resize(1);
    data.series()[0].points[70'000].y = 100;
    PlotCanvas canvas;
    canvas.resize(400, 250);
    canvas.show();
    canvas.present(data);
    canvas.setCrossHair({});
    canvas.replot();
    QVERIFY(canvas.graph(0)->adaptiveSampling());
    QVERIFY(canvas.replotTime() < 200); // milliseconds, even under a sanitizer
    const QPoint peak = canvas.pixelOf(data.series()[0], data.series()[0].points[70'000]).toPoint();
    const QImage image = canvas.toPixmap().toImage();
    const QColor paper = themeNamed(ThemeName::Light).color(Ink::Background);
    bool drawn = false; // whether any pixel near the peak is drawn: the line is dashed
    for (int y = peak.y(); y < peak.y() + 20; ++y)
        for (int x = peak.x() - 2; x <= peak.x() + 2; ++x)
            drawn = drawn || image.pixelColor(x, y) != paper;
    QVERIFY(drawn);
}

void TestPlotDrawing::theLedgerShowsAsManyBarsAsHaveRoom()
{
    Shown low(viewStateAt(m_trace, 1, Gpt2::Softmax), PlotKind::Ledger, {300, 200});
    Shown high(viewStateAt(m_trace, 1, Gpt2::Softmax), PlotKind::Ledger, {300, 700});
    const std::size_t all = plotDataOf(PlotKind::Ledger, m_trace).bars.size();
    QCOMPARE(high.view.shown().bars.size(), all);
    QVERIFY(low.view.shown().bars.size() < all);
    QVERIFY(!low.view.shown().bars.back().operation);
    low.view.resize(300, 700);
    low.view.drawNow();
    QCOMPARE(low.view.shown().bars.size(), all);
}

void TestPlotDrawing::barsHaveASavedShareOnlyIfBothLanesRanAStep()
{
    const auto shares = [](const PlotData& data) {
        PlotCanvas canvas;
        canvas.resize(400, 700);
        canvas.present(withBars(data, data.bars.size() - 1)); // makes the labels again
        int count = 0;
        for (int i = 0; i < canvas.itemCount(); ++i)
            if (const auto* text = qobject_cast<QCPItemText*>(canvas.item(i)))
                count += text->text().startsWith(" saves ") ? 1 : 0;
        return count;
    };
    PlotData data = plotDataOf(PlotKind::Ledger, m_trace);
    QVERIFY(shares(data) > 0);
    data.stepsCompared = 0;
    QCOMPARE(shares(data), 0);
}

PASTKEYS_TEST(TestPlotDrawing)
#include "test_plot_drawing.moc"
