// What a plot draws, and that it has room.
#include "plots/plot_header.h"
#include "support/fixed_font.h"
#include "views/plots/shown_plot.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Two lanes, the second of fewer steps.
PlotData flatPlot(std::size_t steps, std::size_t ofSecond)
{
    PlotData data;
    data.steps = steps;
    data.series = {{SeriesRole::Off, {}}, {SeriesRole::On, {}}};
    for (std::size_t i = 0; i < steps; ++i)
        data.series[0].points.push_back({static_cast<double>(i + 1), 10, i});
    for (std::size_t i = 0; i < ofSecond; ++i)
        data.series[1].points.push_back({static_cast<double>(i + 1), 5, i});
    return data;
}

} // namespace

class TestPlotDrawing : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void logarithmicAxisHasOnlyPowersOfTen();
    void onlyStepsThatAreHaveLabels();
    void labelsOfStepsDoNotCollide();
    void linesHaveMarksWhereThoseOfAllHaveRoom();
    void aPlotWithoutRoomShowsNothingThatCanBeClicked();
    void aLegendOfItsOwnLineLeavesThePlotItsWidth();
    void labelsOfTheTicksDoNotCollide();
    void theAxesOfARooflineDoNotShareALabelsPlace();
    void entriesOfALegendStandSideBySide();
    void unitsWithAPrefixHaveGroupedNumbers();
    void theRoofSaysWhichPartIsWhich();
    void ringsAndPointsAreInsideTheFrame();
    void noLineLeadsThroughStepsThatTheLaneDidNotRun();
    void drawnPointsAreBoundedByPixels();
    void theLedgerShowsAsManyBarsAsHaveRoom();

private:
    Trace m_trace;
};

void TestPlotDrawing::initTestCase()
{
    QVERIFY(useFixedFont());
    m_trace = traceOf({});
}

void TestPlotDrawing::logarithmicAxisHasOnlyPowersOfTen()
{
    ExampleRun run;
    run.mode = CacheMode::Off; // all steps within a decade
    for (const Trace& trace : {m_trace, traceOf(run)}) {
        Shown shown(viewStateAt(trace, 1, Operation::Scores), PlotKind::Flops, {300, 150});
        const QVector<double> ticks = shown.canvas->yAxis->tickVector();
        QVERIFY(ticks.size() >= 2 && ticks.size() <= 5);
        for (const double tick : ticks)
            QCOMPARE(std::log10(tick), std::round(std::log10(tick)));
    }
}

void TestPlotDrawing::onlyStepsThatAreHaveLabels()
{
    for (const int width : {120, 300, 900}) {
        Shown shown(viewStateAt(m_trace, 1, Operation::Scores), PlotKind::Flops, {width, 200});
        for (const double tick : shown.canvas->xAxis->tickVector())
            QVERIFY(tick >= 1 && tick <= static_cast<double>(m_trace.size()));
        const double last = shown.canvas->xAxis->coordToPixel(static_cast<double>(m_trace.size()));
        QVERIFY(last + 6 < shown.canvas->axisRect()->right()); // the ring is whole
    }
}

void TestPlotDrawing::labelsOfTheTicksDoNotCollide()
{
    for (const PlotKind kind : {PlotKind::Flops, PlotKind::Cumulative, PlotKind::Time,
                                PlotKind::CacheBytes, PlotKind::Roofline})
        for (const int height : {95, 110, 130, 165, 240, 400}) {
            Shown shown(viewStateAt(m_trace, 1, Operation::Scores), kind, {300, height});
            if (hasTwoScales(kind))
                shown.view.setAxisScale(height < 120 ? AxisScale::Linear : AxisScale::Logarithmic);
            shown.view.drawNow();
            const QCPAxis& axis = *shown.canvas->yAxis;
            const QVector<double> ticks = axis.tickVector();
            const double line = QFontMetricsF(axis.tickLabelFont()).height();
            QVERIFY(!ticks.isEmpty());
            for (qsizetype i = 1; i < ticks.size(); ++i)
                QVERIFY(axis.coordToPixel(ticks[i - 1]) - axis.coordToPixel(ticks[i]) >=
                        0.9 * line);
            QCOMPARE(axis.label(), QString());
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
            canvas.present(flatPlot(steps, steps), {}, AxisScale::Linear);
            canvas.flush();
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
    canvas.present(flatPlot(20, 20), {}, AxisScale::Linear);
    QCOMPARE(marks(canvas), "oo");
    canvas.present(flatPlot(100, 100), {}, AxisScale::Linear);
    QCOMPARE(marks(canvas), "--");
    canvas.present(flatPlot(100, 20), {}, AxisScale::Linear); // the second lane ran 20 steps
    QCOMPARE(marks(canvas), "--");
    canvas.present(flatPlot(100, 1), {}, AxisScale::Linear); // no line leads to it
    QCOMPARE(marks(canvas), "-o");
    canvas.setStyle(themeNamed(ThemeName::Projector), canvas.font()); // of larger marks
    canvas.present(flatPlot(30, 30), {}, AxisScale::Linear);
    QCOMPARE(marks(canvas), "--");
}

void TestPlotDrawing::aPlotWithoutRoomShowsNothingThatCanBeClicked()
{
    PlotCanvas canvas;
    canvas.resize(300, 40);
    canvas.show();
    canvas.present(flatPlot(6, 6), {}, AxisScale::Linear);
    canvas.flush();
    QVERIFY(!canvas.axisRect()->realVisibility());
    QVERIFY(!canvas.pointAt(canvas.axisRect()->center()));
    canvas.setCrossHair({}); // there is none to hide
    canvas.resize(300, 200);
    QVERIFY(canvas.axisRect()->realVisibility());
    QVERIFY(canvas.pointAt(canvas.axisRect()->center()));
}

void TestPlotDrawing::aLegendOfItsOwnLineLeavesThePlotItsWidth()
{
    Shown shown(viewStateAt(m_trace, 1, Operation::Scores), PlotKind::Roofline, {300, 240});
    QVERIFY(shown.canvas->axisRect()->right() > shown.canvas->width() - 30);
    QVERIFY(shown.canvas->legend->rect().right() < shown.canvas->axisRect()->right());
}

void TestPlotDrawing::theAxesOfARooflineDoNotShareALabelsPlace()
{
    for (const int height : {165, 240, 400}) {
        Shown shown(viewStateAt(m_trace, 1, Operation::Scores), PlotKind::Roofline, {500, height});
        const QCPAxis& axis = *shown.canvas->yAxis;
        const double line = QFontMetricsF(axis.tickLabelFont()).height();
        const double lowest = axis.coordToPixel(axis.tickVector().front());
        QVERIFY(lowest + line / 2 <= shown.canvas->axisRect()->bottom() + 2);
    }
}

void TestPlotDrawing::entriesOfALegendStandSideBySide()
{
    for (const PlotKind kind : {PlotKind::Flops, PlotKind::Ledger, PlotKind::Roofline}) {
        Shown shown(viewStateAt(m_trace, 1, Operation::Scores), kind, {1200, 300});
        const QFontMetricsF metrics(shown.canvas->legend->font());
        for (int i = 0; i < shown.canvas->legend->itemCount(); ++i)
            QVERIFY(shown.canvas->legend->item(i)->rect().width() <
                    kLegendIcon + metrics.horizontalAdvance("off, prefill") + 50);
    }
}

void TestPlotDrawing::unitsWithAPrefixHaveGroupedNumbers()
{
    Shown shown(viewStateAt(m_trace, 1, Operation::Scores), PlotKind::Roofline, {600, 500});
    shown.view.setMachine({MachineState::Measured, {}, {2, 2e9, 3e13}}); // 30,000 GFLOP/s
    shown.view.drawNow();
    const QStringList labels = shown.canvas->yAxis->tickVectorLabels();
    QVERIFY2(labels.join('|').contains("0,000") && !labels.join('|').contains('k'),
             qPrintable(labels.join('|')));
    Shown flops(viewStateAt(m_trace, 1, Operation::Scores), PlotKind::Flops, {600, 500});
    QVERIFY(flops.canvas->yAxis->tickVectorLabels().contains("100 k"));
}

void TestPlotDrawing::theRoofSaysWhichPartIsWhich()
{
    Shown shown(viewStateAt(m_trace, 1, Operation::Scores), PlotKind::Roofline, {600, 400});
    const auto labels = [&] {
        QStringList texts;
        for (int i = 0; i < shown.canvas->itemCount(); ++i)
            if (const auto* text = qobject_cast<QCPItemText*>(shown.canvas->item(i)))
                texts << text->text();
        return texts.join('|');
    };
    QCOMPARE(labels(), "arithmetic: 6 GFLOP/s (m)|memory: 2 GB/s (m)");
    shown.view.resize(300, 110); // the caption says it there
    shown.view.drawNow();
    QCOMPARE(labels(), "");
}

void TestPlotDrawing::ringsAndPointsAreInsideTheFrame()
{
    PlotData data;
    data.steps = 2;
    data.series = {{SeriesRole::Off, {{1, 10, 0}, {2, 1000, 1}}}}; // at the ends of decades
    PlotCanvas canvas;
    for (const int height : {120, 240}) {
        canvas.resize(400, height);
        canvas.show();
        canvas.present(data, {}, AxisScale::Logarithmic);
        canvas.flush();
        const QRect area = canvas.axisRect()->rect();
        for (const PlotPoint& point : data.series[0].points) {
            const double y = canvas.frame().pixelOf(point).y();
            QVERIFY(y > area.top() + 4 && y < area.bottom() - 4);
        }
    }
}

void TestPlotDrawing::noLineLeadsThroughStepsThatTheLaneDidNotRun()
{
    PlotData data;
    data.steps = 6;
    data.series = {{SeriesRole::On, {{1, 10, 0}, {2, 20, 1}, {5, 30, 4}, {6, 40, 5}}}};
    PlotCanvas canvas;
    canvas.present(data, {}, AxisScale::Linear);
    canvas.flush();
    QString points;
    for (const QCPGraphData& point : *canvas.graph(0)->data())
        points += std::isnan(point.value) ? QString("|") : QString::number(point.key);
    QCOMPARE(points, "12|56"); // the library breaks a line there
}

void TestPlotDrawing::drawnPointsAreBoundedByPixels()
{
    PlotData data;
    data.steps = 200'000;
    data.series = {{SeriesRole::Off, {}}};
    for (std::size_t i = 0; i < data.steps; ++i)
        data.series[0].points.push_back(
            {static_cast<double>(i + 1), static_cast<double>(1 + i % 97), i});
    PlotCanvas canvas;
    canvas.resize(400, 250);
    canvas.show();
    canvas.present(data, {}, AxisScale::Linear);
    canvas.flush();
    QVERIFY(canvas.graph(0)->dataCount() > 300);
    QVERIFY(canvas.graph(0)->dataCount() <= 2 * 400 + 2);
}

void TestPlotDrawing::theLedgerShowsAsManyBarsAsHaveRoom()
{
    Shown low(viewStateAt(m_trace, 1, Operation::Softmax), PlotKind::Ledger, {300, 150});
    Shown high(viewStateAt(m_trace, 1, Operation::Softmax), PlotKind::Ledger, {300, 700});
    const std::size_t all = plotDataOf(PlotKind::Ledger, m_trace).bars.size();
    QCOMPARE(high.canvas->shown().bars.size(), all);
    QVERIFY(low.canvas->shown().bars.size() < all);
    QVERIFY(!low.canvas->shown().bars.back().operation);
    low.view.resize(300, 700);
    low.view.drawNow();
    QCOMPARE(low.canvas->shown().bars.size(), all);
}

QTEST_MAIN(TestPlotDrawing)
#include "test_plot_drawing.moc"
