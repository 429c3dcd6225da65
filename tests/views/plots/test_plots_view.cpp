// The plots as a widget: mouse, keys and clipboard.
#include "plots/plot_csv.h"
#include "plots/plot_text.h"
#include "plots/plots_view.h"
#include "support/fixed_font.h"
#include "support/view_states.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

const MachineReport kMachine{MachineState::Measured, "Test CPU", {2, 2e9, 6e9}};

struct Shown
{
    PlotsView view;
    PlotCanvas* canvas;
    QSignalSpy asked{&view, &TraceView::cursorRequested};

    Shown(const ViewState& state, PlotKind kind, QSize size = {420, 300})
        : canvas(view.findChild<PlotCanvas*>())
    {
        view.resize(size);
        view.setMachine(kMachine);
        view.present(state);
        view.setPlot(kind);
        view.show();
        view.activateWindow(); // keys go to the active window
        canvas->setFocus();
        if (!QTest::qWaitForWindowActive(&view))
            qFatal("the window does not become active");
        view.drawNow();
    }
    QPoint pixelOf(SeriesRole role, std::size_t index) const
    {
        return canvas->frame().pixelOf(canvas->shown().find(role)->points[index]).toPoint();
    }
    void click(QPoint pixel) { QTest::mouseClick(canvas, Qt::LeftButton, {}, pixel); }
    void wheel(int delta)
    {
        const QPointF at = canvas->axisRect()->center();
        QWheelEvent event(at, canvas->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(canvas, &event);
    }
    /// Where the cursor was asked to go; nowhere: a step that no trace has.
    Cursor target() const
    {
        return asked.isEmpty() ? Cursor{999, 0} : asked.back()[0].value<Cursor>();
    }
};

} // namespace

class TestPlotsView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void clickGoesToTheNearestStepInEveryPlotBySteps();
    void clickOnAPointOfTheRooflineGoesToItsStep();
    void clickOnABarGoesToItsOperation();
    void draggingGoesNowhere();
    void otherButtonsGoNowhere();
    void wheelZoomsAndADoubleClickShowsAllAgain();
    void arrowKeysZoomAndStayInsideTheWhole();
    void zoomStaysWhileTheRunGrowsAndFollowsTheStep();
    void theClipboardHoldsTheData();
    void thePictureIsThePlotAndSharpAtEveryScale();
    void keysChooseThePlotAndTheScale();
    void flopsAxisSwitchesScale();
    void logarithmicAxisHasOnlyPowersOfTen();
    void labelsOfTheTicksDoNotCollide();
    void theAxesOfARooflineDoNotShareALabelsPlace();
    void entriesOfALegendStandSideBySide();
    void unitsWithAPrefixHaveGroupedNumbers();
    void theRoofSaysWhichPartIsWhich();
    void ringsAndPointsAreInsideTheFrame();
    void theMenuButtonIsAsHighAsTheChoice();
    void drawnPointsAreBoundedByPixels();
    void rooflineAsksForAMeasurementOnce();
    void aPersonCanMeasureAgainButNotWhileMeasuring();
    void everyPlotHasANameAndSpeaks();
    void theLedgerShowsAsManyBarsAsHaveRoom();
    void anEmptyRunAnswersToNothing();

private:
    Trace m_trace;
};

void TestPlotsView::initTestCase()
{
    QVERIFY(useFixedFont());
    qRegisterMetaType<pastkeys::Cursor>();
    m_trace = traceOf({});
}

void TestPlotsView::clickGoesToTheNearestStepInEveryPlotBySteps()
{
    for (const PlotKind kind :
         {PlotKind::Flops, PlotKind::Cumulative, PlotKind::Time, PlotKind::CacheBytes}) {
        Shown shown(viewStateAt(m_trace, 0, Operation::Softmax, 1), kind);
        const double pixel = shown.canvas->xAxis->coordToPixel(5.2);
        shown.click({static_cast<int>(pixel), shown.canvas->axisRect()->center().y()});
        QCOMPARE(shown.asked.size(), 1);
        QCOMPARE(shown.target(), cursorAt(m_trace, 4, {Operation::Softmax, Layer{1}}));
    }
}

void TestPlotsView::clickOnAPointOfTheRooflineGoesToItsStep()
{
    Shown shown(viewStateAt(m_trace, 1, Operation::Softmax, 1), PlotKind::Roofline);
    shown.click(shown.pixelOf(SeriesRole::OnPrefill, 0));
    QCOMPARE(shown.target().step, std::size_t{0});
    shown.click(shown.pixelOf(SeriesRole::OffDecode, 4));
    QCOMPARE(shown.target().step, std::size_t{5});
    const auto asked = shown.asked.size();
    shown.click(shown.canvas->axisRect()->topLeft() + QPoint(4, 4));
    QCOMPARE(shown.asked.size(), asked);
}

void TestPlotsView::clickOnABarGoesToItsOperation()
{
    Shown shown(viewStateAt(m_trace, 2, Operation::Softmax, 1), PlotKind::Ledger);
    const auto operation = shown.canvas->shown().bars[1].operation;
    QVERIFY(operation && isPerLayer(*operation));
    shown.click(shown.pixelOf(SeriesRole::Off, 1) - QPoint(3, 0));
    // The state's selection is layer 1.
    QCOMPARE(shown.target(), cursorAt(m_trace, 2, {*operation, Layer{1}}));
}

void TestPlotsView::draggingGoesNowhere()
{
    Shown shown(viewStateAt(m_trace, 2, Operation::Softmax, 1), PlotKind::Flops);
    const QPoint from = shown.canvas->axisRect()->center();
    QTest::mousePress(shown.canvas, Qt::LeftButton, {}, from);
    QTest::mouseRelease(shown.canvas, Qt::LeftButton, {}, from + QPoint(60, 0));
    QCOMPARE(shown.asked.size(), 0);
}

void TestPlotsView::otherButtonsGoNowhere()
{
    Shown shown(viewStateAt(m_trace, 2, Operation::Softmax, 1), PlotKind::Flops);
    QTest::mouseClick(shown.canvas, Qt::MiddleButton, {}, shown.canvas->axisRect()->center());
    QCOMPARE(shown.asked.size(), 0);
}

void TestPlotsView::wheelZoomsAndADoubleClickShowsAllAgain()
{
    for (const PlotKind kind : kPlotKinds) {
        Shown shown(viewStateAt(m_trace, 2, Operation::Softmax, 1), kind);
        const QCPRange whole = shown.canvas->xAxis->range();
        shown.wheel(240);
        QVERIFY(shown.canvas->isZoomed());
        QVERIFY(shown.canvas->xAxis->range().size() < whole.size());
        QTest::mouseDClick(shown.canvas, Qt::LeftButton, {}, shown.canvas->axisRect()->center());
        QVERIFY(!shown.canvas->isZoomed());
        QCOMPARE(shown.canvas->xAxis->range(), whole);
        shown.wheel(-600); // no further out than the whole
        QCOMPARE(shown.canvas->xAxis->range(), whole);
    }
}

void TestPlotsView::arrowKeysZoomAndStayInsideTheWhole()
{
    Shown shown(viewStateAt(m_trace, 2, Operation::Softmax, 1), PlotKind::Flops);
    const QCPRange whole = shown.canvas->xAxis->range();
    QTest::keyClick(shown.canvas, Qt::Key_Up);
    QVERIFY(shown.canvas->xAxis->range().size() < whole.size());
    QVERIFY(shown.canvas->xAxis->range().contains(3));
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(shown.canvas, Qt::Key_Down);
    QCOMPARE(shown.canvas->xAxis->range(), whole);
}

void TestPlotsView::zoomStaysWhileTheRunGrowsAndFollowsTheStep()
{
    Trace shorter(m_trace.header());
    for (std::size_t i = 0; i < 4; ++i)
        shorter = shorter.appended(m_trace.steps()[i]);
    Shown shown(viewStateAt(shorter, 0, Operation::Softmax, 1), PlotKind::Flops);
    shown.canvas->xAxis->setRange(0.5, 2.5);
    shown.view.present(viewStateAt(m_trace, 0, Operation::Softmax, 1));
    QCOMPARE(shown.canvas->xAxis->range(), QCPRange(0.5, 2.5));
    shown.view.present(viewStateAt(m_trace, 5, Operation::Softmax, 1));
    QVERIFY(shown.canvas->xAxis->range().contains(6));
    QVERIFY(shown.canvas->isZoomed());
}

void TestPlotsView::theClipboardHoldsTheData()
{
    Shown shown(viewStateAt(m_trace, 2, Operation::Softmax, 1), PlotKind::Flops);
    for (const PlotKind kind : kPlotKinds) {
        shown.view.setPlot(kind);
        QTest::keyClick(shown.canvas, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QApplication::clipboard()->text(), csvOf(plotDataOf(kind, m_trace, kMachine)));
    }
}

void TestPlotsView::thePictureIsThePlotAndSharpAtEveryScale()
{
    Shown shown(viewStateAt(m_trace, 2, Operation::Softmax, 1), PlotKind::Ledger);
    const Picture picture = shown.view.picture();
    QCOMPARE(picture.size, shown.canvas->size());
    QCOMPARE(picture.title, descriptionOf(PlotKind::Ledger));
    const QImage image = imageOf(picture, 2);
    QCOMPARE(image.size(), shown.canvas->size() * 2);
    const QImage enlarged =
        imageOf(picture, 1).scaled(image.size()).convertToFormat(image.format());
    QVERIFY(image != enlarged);
    QSignalSpy wanted(&shown.view, &PlotsView::pictureRequested);
    QTest::keyClick(shown.canvas, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(wanted.size(), 1);
}

void TestPlotsView::keysChooseThePlotAndTheScale()
{
    Shown shown(viewStateAt(m_trace, 2, Operation::Softmax, 1), PlotKind::Flops);
    QTest::keyClick(shown.canvas, Qt::Key_PageUp, Qt::ControlModifier);
    QVERIFY(shown.view.plot() == PlotKind::Roofline);
    QTest::keyClick(shown.canvas, Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(shown.view.plot() == PlotKind::Flops);
    QTest::keyClick(shown.canvas, Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(shown.view.axisScale() == AxisScale::Linear);
    shown.view.findChild<QComboBox*>()->setCurrentIndex(static_cast<int>(PlotKind::Ledger));
    QVERIFY(shown.view.plot() == PlotKind::Ledger);
    shown.view.setAxisScale(AxisScale::Logarithmic); // bars begin at 0
    QVERIFY(shown.view.axisScale() == AxisScale::Linear);
}

void TestPlotsView::flopsAxisSwitchesScale()
{
    Shown shown(viewStateAt(m_trace, 0, Operation::Softmax), PlotKind::Flops);
    QCOMPARE(shown.canvas->yAxis->scaleType(), QCPAxis::stLogarithmic);
    shown.view.setAxisScale(AxisScale::Linear);
    QCOMPARE(shown.canvas->yAxis->scaleType(), QCPAxis::stLinear);
    QCOMPARE(shown.canvas->yAxis->range().lower, 0.0);
    const auto most = static_cast<double>(m_trace.step(5).off->counted.flops());
    QVERIFY(shown.canvas->yAxis->range().upper > most);
    QCOMPARE(shown.canvas->graph(0)->dataCount(), 6);
    QCOMPARE(shown.canvas->graph(0)->data()->at(5)->value, most);
}

void TestPlotsView::logarithmicAxisHasOnlyPowersOfTen()
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

void TestPlotsView::labelsOfTheTicksDoNotCollide()
{
    for (const PlotKind kind : {PlotKind::Flops, PlotKind::Time, PlotKind::Roofline})
        for (const int height : {130, 165, 240, 400}) {
            Shown shown(viewStateAt(m_trace, 1, Operation::Scores), kind, {300, height});
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

void TestPlotsView::theAxesOfARooflineDoNotShareALabelsPlace()
{
    for (const int height : {165, 240, 400}) {
        Shown shown(viewStateAt(m_trace, 1, Operation::Scores), PlotKind::Roofline, {500, height});
        const QCPAxis& axis = *shown.canvas->yAxis;
        const double line = QFontMetricsF(axis.tickLabelFont()).height();
        const double lowest = axis.coordToPixel(axis.tickVector().front());
        QVERIFY(lowest + line / 2 <= shown.canvas->axisRect()->bottom() + 2);
    }
}

void TestPlotsView::entriesOfALegendStandSideBySide()
{
    for (const PlotKind kind : {PlotKind::Flops, PlotKind::Ledger, PlotKind::Roofline}) {
        Shown shown(viewStateAt(m_trace, 1, Operation::Scores), kind, {1200, 300});
        const QFontMetricsF metrics(shown.canvas->legend->font());
        for (int i = 0; i < shown.canvas->legend->itemCount(); ++i)
            QVERIFY(shown.canvas->legend->item(i)->rect().width() <
                    kLegendIcon + metrics.horizontalAdvance("off, prefill") + 50);
    }
}

void TestPlotsView::unitsWithAPrefixHaveGroupedNumbers()
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

void TestPlotsView::theRoofSaysWhichPartIsWhich()
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

void TestPlotsView::ringsAndPointsAreInsideTheFrame()
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

void TestPlotsView::theMenuButtonIsAsHighAsTheChoice()
{
    Shown shown(viewStateAt(m_trace, 1, Operation::Scores), PlotKind::Flops);
    const auto* button = shown.view.findChild<QToolButton*>();
    const auto* choice = shown.view.findChild<QComboBox*>();
    QCOMPARE(button->height(), choice->height());
    QVERIFY(!button->autoRaise());
}

void TestPlotsView::drawnPointsAreBoundedByPixels()
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

void TestPlotsView::rooflineAsksForAMeasurementOnce()
{
    PlotsView view;
    QSignalSpy wanted(&view, &PlotsView::measureRequested);
    view.setPlot(PlotKind::Ledger);
    QCOMPARE(wanted.size(), 0);
    view.setPlot(PlotKind::Roofline);
    QCOMPARE(wanted.size(), 1);
    view.setMachine({MachineState::Measuring, {}, {}});
    view.setPlot(PlotKind::Flops);
    view.setPlot(PlotKind::Roofline);
    view.setMachine(kMachine);
    view.setPlot(PlotKind::Flops);
    view.setPlot(PlotKind::Roofline);
    QCOMPARE(wanted.size(), 1);
}

void TestPlotsView::aPersonCanMeasureAgainButNotWhileMeasuring()
{
    Shown shown(viewStateAt(m_trace, 0, Operation::Softmax), PlotKind::Roofline);
    QSignalSpy wanted(&shown.view, &PlotsView::measureRequested);
    const auto press = [&] {
        QTest::keyClick(shown.canvas, Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    };
    press();
    QCOMPARE(wanted.size(), 1);
    shown.view.setMachine({MachineState::Measuring, {}, {}});
    press();
    QCOMPARE(wanted.size(), 1);
}

void TestPlotsView::everyPlotHasANameAndSpeaks()
{
    Shown shown(viewStateAt(m_trace, 1, Operation::Softmax), PlotKind::Flops);
    QStringList names;
    for (const PlotKind kind : kPlotKinds) {
        shown.view.setPlot(kind);
        names << shown.view.accessibleName();
        QVERIFY(!shown.view.accessibleDescription().isEmpty());
        const QString before = shown.view.accessibleDescription();
        shown.view.present(viewStateAt(m_trace, 3, Operation::Softmax));
        QVERIFY(kind == PlotKind::Ledger || shown.view.accessibleDescription() != before);
        shown.view.present(viewStateAt(m_trace, 1, Operation::Softmax));
    }
    QCOMPARE(names.removeDuplicates(), 0);
}

void TestPlotsView::theLedgerShowsAsManyBarsAsHaveRoom()
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

void TestPlotsView::anEmptyRunAnswersToNothing()
{
    for (const PlotKind kind : kPlotKinds) {
        Shown shown({}, kind);
        shown.click(shown.canvas->axisRect()->center());
        QTest::mouseMove(shown.canvas, shown.canvas->axisRect()->center());
        shown.wheel(120);
        QTest::keyClick(shown.canvas, Qt::Key_Up);
        QCOMPARE(shown.asked.size(), 0);
    }
}

QTEST_MAIN(TestPlotsView)
#include "test_plots_view.moc"
