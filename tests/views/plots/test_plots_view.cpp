// The plots as a widget: mouse, keys and clipboard.
#include "plots/plot_csv.h"
#include "plots/plot_text.h"
#include "record/lane_names.h"
#include "shared/text_page.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "views/plots/shown_plot.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Counts the tool tip events that reach a widget because its child did not accept them.
struct ToolTipCount : QObject
{
    int count = 0;

    bool eventFilter(QObject*, QEvent* event) override
    {
        count += event->type() == QEvent::ToolTip ? 1 : 0;
        return false;
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
    void aPictureHasATitleInThePlaceOfTheControls();
    void theToolTipStaysAsLongAsTheCrossHair();
    void longToolTipsWrap();
    void keysChooseThePlotAndTheScale();
    void flopsAxisSwitchesScale();
    void theMenuButtonIsAsHighAsTheChoice();
    void rooflineAsksForAMeasurementOnce();
    void aPersonCanMeasureAgainButNotWhileMeasuring();
    void everyPlotHasANameAndSpeaks();
    void anEmptyRunAnswersToNothing();
    void aPlotThatWasChosenWhileHiddenFollowsTheNextRun();

private:
    /// A trace for which the plot has something to show.
    const Trace& traceFor(PlotKind kind) const
    {
        return kind == PlotKind::Drift || kind == PlotKind::Tradeoff ? m_drifting : m_trace;
    }

    Trace m_trace;
    Trace m_drifting; ///< its lanes differ
};

void TestPlotsView::initTestCase()
{
    QVERIFY(useFixedFont());
    qRegisterMetaType<pastkeys::Cursor>();
    m_trace = traceOf({});
    m_drifting = traceOf({.lanes = lanesNamed("static", "int8")});
}

void TestPlotsView::clickGoesToTheNearestStepInEveryPlotBySteps()
{
    for (const PlotKind kind :
         {PlotKind::Flops, PlotKind::Cumulative, PlotKind::Time, PlotKind::CacheBytes}) {
        Shown shown(viewStateAt(m_trace, 0, Gpt2::Softmax, 1), kind);
        const double pixel = shown.canvas->xAxis->coordToPixel(5.2);
        shown.click({static_cast<int>(pixel), shown.canvas->axisRect()->center().y()});
        QCOMPARE(shown.asked.size(), 1);
        QCOMPARE(shown.target(), cursorAt(m_trace, 4, {Gpt2::Softmax, Layer{1}}));
    }
}

void TestPlotsView::clickOnAPointOfTheRooflineGoesToItsStep()
{
    Shown shown(viewStateAt(m_trace, 1, Gpt2::Softmax, 1), PlotKind::Roofline);
    shown.click(shown.pixelOf(SeriesKind::Prefill, Lane{1}, 0));
    QCOMPARE(shown.target().step, std::size_t{0});
    shown.click(shown.pixelOf(SeriesKind::Decode, Lane{0}, 4));
    QCOMPARE(shown.target().step, std::size_t{5});
    const auto asked = shown.asked.size();
    shown.click(shown.canvas->axisRect()->topLeft() + QPoint(4, 4));
    QCOMPARE(shown.asked.size(), asked);
}

void TestPlotsView::clickOnABarGoesToItsOperation()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Ledger);
    const auto operation = shown.view.shown().bars[1].operation;
    QVERIFY(operation && isPerLayer(*operation));
    shown.click(shown.pixelOf(SeriesKind::EachStep, Lane{0}, 1) - QPoint(3, 0));
    // The target is the operation in the selected layer, Layer{1}.
    QCOMPARE(shown.target(), cursorAt(m_trace, 2, {*operation, Layer{1}}));
}

void TestPlotsView::draggingGoesNowhere()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Flops);
    const QPoint from = shown.canvas->axisRect()->center();
    QTest::mousePress(shown.canvas, Qt::LeftButton, {}, from);
    QTest::mouseRelease(shown.canvas, Qt::LeftButton, {}, from + QPoint(60, 0));
    QCOMPARE(shown.asked.size(), 0);
}

void TestPlotsView::otherButtonsGoNowhere()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Flops);
    QTest::mouseClick(shown.canvas, Qt::MiddleButton, {}, shown.canvas->axisRect()->center());
    QCOMPARE(shown.asked.size(), 0);
}

void TestPlotsView::wheelZoomsAndADoubleClickShowsAllAgain()
{
    for (const PlotKind kind : kPlotKinds) {
        Shown shown(viewStateAt(traceFor(kind), 2, Gpt2::Softmax, 1), kind);
        const QCPRange whole = shown.canvas->xAxis->range();
        shown.wheel(240);
        QVERIFY(shown.canvas->isZoomed());
        QVERIFY(shown.canvas->xAxis->range().size() < whole.size());
        QTest::mouseDClick(shown.canvas, Qt::LeftButton, {}, shown.canvas->axisRect()->center());
        QVERIFY(!shown.canvas->isZoomed());
        QCOMPARE(shown.canvas->xAxis->range(), whole);
        shown.wheel(-600); // no further than the whole range
        QCOMPARE(shown.canvas->xAxis->range(), whole);
    }
}

void TestPlotsView::arrowKeysZoomAndStayInsideTheWhole()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Flops);
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
    Shown shown(viewStateAt(shorter, 0, Gpt2::Softmax, 1), PlotKind::Flops);
    shown.canvas->xAxis->setRange(0.5, 2.5);
    shown.view.present(viewStateAt(m_trace, 0, Gpt2::Softmax, 1));
    QCOMPARE(shown.canvas->xAxis->range(), QCPRange(0.5, 2.5));
    shown.view.setTheme(themeNamed(ThemeName::Dark));
    shown.view.resize(500, 400);
    QCOMPARE(shown.canvas->xAxis->range(), QCPRange(0.5, 2.5));
    shown.view.present(viewStateAt(m_trace, 5, Gpt2::Softmax, 1));
    QVERIFY(shown.canvas->xAxis->range().contains(6));
    QVERIFY(shown.canvas->isZoomed());
}

void TestPlotsView::theClipboardHoldsTheData()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Flops);
    for (const PlotKind kind : kPlotKinds) {
        shown.view.setPlot(kind);
        QTest::keyClick(shown.canvas, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QApplication::clipboard()->text(), csvOf(plotDataOf(kind, m_trace, kMachine)));
    }
}

void TestPlotsView::thePictureIsThePlotAndSharpAtEveryScale()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Ledger);
    const Picture picture = shown.view.picture();
    QCOMPARE(picture.size, shown.view.size());
    QCOMPARE(picture.title, descriptionOf(PlotKind::Ledger, m_trace.header()));
    const QImage image = imageOf(picture, 2);
    QCOMPARE(image.size(), shown.view.size() * 2);
    const QImage enlarged =
        imageOf(picture, 1).scaled(image.size()).convertToFormat(image.format());
    QVERIFY(image != enlarged);
    QSignalSpy wanted(&shown.view, &PlotsView::pictureRequested);
    QTest::keyClick(shown.canvas, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(wanted.size(), 1);
}

void TestPlotsView::aPictureHasATitleInThePlaceOfTheControls()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Flops);
    const QToolButton& more = *shown.view.findChild<QToolButton*>();
    const QImage picture = imageOf(shown.view.picture(), 1);
    const QColor paper = shown.view.theme().color(Ink::Background);
    QCOMPARE(picture.pixelColor(more.geometry().center()), paper); // on screen, it has dots here
    const QRect choice = shown.view.findChild<QComboBox*>()->geometry();
    QImage title = picture.copy(choice);
    QImage blank = title;
    blank.fill(paper);
    QVERIFY(title != blank);
    QCOMPARE(title.pixelColor(title.width() - 3, title.height() / 2), paper); // no edge of the box
    PlotsView never;                                                          // is never shown
    QCOMPARE(renderView(never, shown.view.state(), shown.view.theme(), {300, 200}, 1).size(),
             QSize(300, 200));
}

void TestPlotsView::theToolTipStaysAsLongAsTheCrossHair()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Flops);
    const QPoint at = shown.canvas->axisRect()->center();
    const auto crossHairShows = [&] {
        for (int i = 0; i < shown.canvas->itemCount(); ++i)
            if (const auto* tracer = qobject_cast<QCPItemTracer*>(shown.canvas->item(i));
                tracer && tracer->style() == QCPItemTracer::tsCrosshair)
                return tracer->visible();
        return false;
    };
    const auto move = [&] {
        QMouseEvent moved(QEvent::MouseMove, at, shown.canvas->mapToGlobal(at), Qt::NoButton,
                          Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(shown.canvas, &moved);
    };
    move();
    QVERIFY(crossHairShows() && QToolTip::isVisible());
    QVERIFY(QToolTip::text().startsWith("Step "));
    // Qt sends this event to the widget under a resting mouse. The view must not receive the event,
    // because it would then hide the tool tip.
    ToolTipCount ofView;
    shown.view.installEventFilter(&ofView);
    QHelpEvent rest(QEvent::ToolTip, at, shown.canvas->mapToGlobal(at));
    QApplication::sendEvent(shown.canvas, &rest);
    QCOMPARE(ofView.count, 0);
    shown.wheel(120); // hides the tool tip
    QVERIFY(!crossHairShows());
    move();
    QVERIFY(crossHairShows());
    QEvent left(QEvent::Leave);
    QApplication::sendEvent(shown.canvas, &left);
    QVERIFY(!crossHairShows());
}

void TestPlotsView::longToolTipsWrap()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Flops);
    // Qt wraps only rich text.
    QVERIFY(Qt::mightBeRichText(shown.view.findChild<QComboBox*>()->toolTip()));
    const auto* caption = shown.view.findChild<QLabel*>();
    QCOMPARE(caption->toolTip(), toolTipHtml(noteOf(shown.view.shown())));
    shown.view.setPlot(PlotKind::CacheBytes); // has no note
    QVERIFY(caption->toolTip().isEmpty());
}

void TestPlotsView::keysChooseThePlotAndTheScale()
{
    Shown shown(viewStateAt(m_trace, 2, Gpt2::Softmax, 1), PlotKind::Flops);
    QTest::keyClick(shown.canvas, Qt::Key_PageUp, Qt::ControlModifier);
    QVERIFY(shown.view.plot() == kPlotKinds.back());
    QTest::keyClick(shown.canvas, Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(shown.view.plot() == PlotKind::Flops);
    QTest::keyClick(shown.canvas, Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(shown.view.axisScale() == AxisScale::Linear);
    shown.view.findChild<QComboBox*>()->setCurrentIndex(static_cast<int>(PlotKind::Ledger));
    QVERIFY(shown.view.plot() == PlotKind::Ledger);
    shown.view.setAxisScale(AxisScale::Logarithmic); // not possible: bars begin at 0
    QVERIFY(shown.view.axisScale() == AxisScale::Linear);
}

void TestPlotsView::flopsAxisSwitchesScale()
{
    Shown shown(viewStateAt(m_trace, 0, Gpt2::Softmax), PlotKind::Flops);
    QCOMPARE(shown.canvas->yAxis->scaleType(), QCPAxis::stLogarithmic);
    shown.view.setAxisScale(AxisScale::Linear);
    QCOMPARE(shown.canvas->yAxis->scaleType(), QCPAxis::stLinear);
    QCOMPARE(shown.canvas->yAxis->range().lower, 0.0);
    const auto most = static_cast<double>(m_trace.step(5).lane(Lane{0})->counted.products);
    QVERIFY(shown.canvas->yAxis->range().upper > most);
    QCOMPARE(shown.canvas->graph(0)->dataCount(), 6);
    QCOMPARE(shown.canvas->graph(0)->data()->at(5)->value, most);
}

void TestPlotsView::theMenuButtonIsAsHighAsTheChoice()
{
    Shown shown(viewStateAt(m_trace, 1, Gpt2::Scores), PlotKind::Flops);
    const auto* button = shown.view.findChild<QToolButton*>();
    const auto* choice = shown.view.findChild<QComboBox*>();
    QCOMPARE(button->height(), choice->height());
    QVERIFY(!button->autoRaise());
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
    Shown shown(viewStateAt(m_trace, 0, Gpt2::Softmax), PlotKind::Roofline);
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
    Shown shown(viewStateAt(m_trace, 1, Gpt2::Softmax), PlotKind::Flops);
    QStringList names;
    for (const PlotKind kind : kPlotKinds) {
        shown.view.setPlot(kind);
        shown.view.present(viewStateAt(traceFor(kind), 1, Gpt2::Softmax));
        names << shown.view.accessibleName();
        QVERIFY(!shown.view.accessibleDescription().isEmpty());
        const QString before = shown.view.accessibleDescription();
        shown.view.present(viewStateAt(traceFor(kind), 3, Gpt2::Softmax));
        const bool ofSteps =
            kind != PlotKind::Ledger && kind != PlotKind::Tradeoff && kind != PlotKind::Proposals;
        QVERIFY(!ofSteps || shown.view.accessibleDescription() != before);
    }
    QCOMPARE(names.removeDuplicates(), 0);
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

void TestPlotsView::aPlotThatWasChosenWhileHiddenFollowsTheNextRun()
{
    QWidget window;
    window.resize(420, 300);
    PlotsView view;
    view.setParent(&window);
    view.resize(window.size());
    view.hide();
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    view.present(viewStateAt(m_trace, 0, Gpt2::Softmax, 1));
    view.setPlot(PlotKind::Time);
    auto* canvas = view.findChild<PlotCanvas*>();
    QVERIFY(!canvas->shown().series().empty());
    view.present({});
    view.show();
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->axisRect()->center());
    QCOMPARE(asked.size(), 0);
    QVERIFY(canvas->shown().series().empty());
}

PASTKEYS_TEST(TestPlotsView)
#include "test_plots_view.moc"
