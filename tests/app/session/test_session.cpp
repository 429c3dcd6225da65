// Where the user is looking: the cursor and selection in a trace that may still be growing.
#include "record/lane_names.h"
#include "session/session.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/two_text_run.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr Layer kOther{1};

/// Collects all changes that a session signals.
class Listener
{
public:
    explicit Listener(Session& session)
    {
        QObject::connect(&session, &Session::changed, &m_context,
                         [this](Changes what) { said.push_back(what); });
    }
    std::vector<Changes> said;

private:
    QObject m_context;
};

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private slots:
    void theAnswerEndsWhereItsLastTokenIsChosen()
    {
        const auto sample = [](const Trace& trace, std::size_t step) {
            return cursorAt(trace, step, {Gpt2::Sample, {}});
        };
        QVERIFY(!endOfAnswerIn(Trace()));
        const Trace trace = traceOf({.tokens = 4});
        QCOMPARE(*endOfAnswerIn(trace), sample(trace, 3));
        // The token that ends the text is not part of the answer.
        const auto ending = [](StepRecord& step) { step.stopped = StopReason::EndOfText; };
        QCOMPARE(*endOfAnswerIn(withStep(trace, 3, ending)), sample(trace, 2));
        const Trace empty = withStep(traceOf({.tokens = 1}), 0, ending);
        QCOMPARE(*endOfAnswerIn(empty), sample(empty, 0));
    }

    void goingForwardAndBackEndsWhereItBegan()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3}));
        int moves = 0;
        while (session.forward(Stride::Operation))
            ++moves;
        QCOMPARE(session.cursor(), *lastCursor(session.trace()));
        QVERIFY(moves > 3 * 16);
        while (session.back(Stride::Operation))
            --moves;
        QCOMPARE(moves, 0);
        QCOMPARE(session.cursor(), Cursor{});
    }

    void steppingPastTheStartAndTheEndStaysThere()
    {
        Session session;
        QVERIFY(!session.forward(Stride::Token) && !session.back(Stride::Layer)); // an empty trace
        session.setTrace(traceOf({.tokens = 3}));
        QVERIFY(!session.back(Stride::Operation));
        QCOMPARE(session.cursor(), Cursor{});
        session.toEnd();
        QVERIFY(!session.forward(Stride::Token));
        QCOMPARE(session.cursor(), *lastCursor(session.trace()));
    }

    void theCachesOfAllRunsAreKept()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3})); // the lanes are "off" and "on"
        const Trace second = traceOf({.lanes = lanesNamed("static", "int8")});
        session.beginRun(second.header(), {});
        QCOMPARE(session.trials().all().size(), std::size_t{1});
        for (const StepRecordPtr& step : second.steps()) { // while the run is in progress
            session.append(step);
            QCOMPARE(session.trials().all().back().steps.size(), session.trace().size());
        }
        QStringList caches;
        for (const CacheTrial& trial : session.trials().all())
            caches << QString::fromStdString(shortlyWritten(trial.lane));
        QCOMPARE(caches, (QStringList{"static", "int8"}));
    }

    void goingBackReturnsToThePlaceBeforeAJump()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3}));
        session.goBack(); // there is no earlier place
        QCOMPARE(session.cursor(), Cursor{});
        session.forward(Stride::Operation);
        const Cursor first = session.cursor();
        session.setCursor({2, 3});
        QTest::qWait(600);
        session.forward(Stride::Operation);
        const Cursor second = session.cursor();
        session.toEnd();
        session.goBack();
        QCOMPARE(session.cursor(), second);
        session.goBack();
        QCOMPARE(session.cursor(), first);
        session.goBack();
        QCOMPARE(session.cursor(), first);
    }

    void scrubbingIsOneJump()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3}));
        for (std::size_t operation = 5; operation < 9; ++operation)
            session.setCursor({1, operation});
        session.goBack();
        QCOMPARE(session.cursor(), Cursor{});
    }

    void aCursorOutsideTheTraceIsBroughtInside()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3}));
        session.setCursor({99, 9999});
        QCOMPARE(session.cursor(), *lastCursor(session.trace()));
    }

    void oneSignalSaysWhatChanged()
    {
        const Trace whole = traceOf({.tokens = 3});
        Session session;
        Listener listener(session);
        session.beginRun(whole.header(), {});
        session.append(whole.steps()[0]);
        listener.said.clear();
        session.append(whole.steps()[1]);
        session.setCursor(cursorAt(whole, 0, {Gpt2::Scores, Layer{0}}));
        session.setCursor(session.cursor()); // changes nothing
        session.setSelection({Layer{0}, Head{1}, {}});
        session.setCursor(cursorAt(whole, 0, {Gpt2::Scores, kOther}));
        session.setCursor(cursorAt(whole, 1, {Gpt2::Scores, kOther}));
        session.endRun();
        const std::vector<Changes> expected{Change::Trace,
                                            Change::Cursor,
                                            Change::Selection,
                                            Change::Cursor | Change::Selection,
                                            Change::Cursor | Change::Step,
                                            Change::Running};
        QVERIFY(listener.said == expected);
        QVERIFY(session.selection() == (Selection{kOther, Head{1}, {}}));
    }

    void aLayerThatWasChosenStaysWhileTheRunGoesOn()
    {
        const Trace whole = traceOf({.tokens = 3});
        Session session;
        session.beginRun(whole.header(), {});
        session.append(whole.steps()[0]);
        session.setCursor(cursorAt(whole, 0, {Gpt2::Scores, Layer{0}}));
        session.setSelection({kOther, Head{1}, {}});
        const Cursor cursor = session.cursor();
        session.append(whole.steps()[1]);
        QVERIFY(session.selection() == (Selection{kOther, Head{1}, {}}));
        QCOMPARE(session.cursor(), cursor);
    }

    void aRunIsLookedAtWhereItWasAskedForOnceThatIsRecorded()
    {
        const Trace whole = traceOf({.tokens = 3});
        const Place place{1, "Softmax", kOther, Head{1}};
        Session session;
        session.beginRun(whole.header(), place);
        QVERIFY(session.selection() == (Selection{kOther, Head{1}, {}}));
        session.append(whole.steps()[0]);
        const OperationPoint point{Gpt2::Softmax, kOther};
        QVERIFY(operationAt(session.trace(), session.cursor()) == point);
        session.append(whole.steps()[1]);
        QCOMPARE(session.cursor(), cursorAt(whole, 1, point));
        session.append(whole.steps()[2]);
        QCOMPARE(session.cursor().step, std::size_t{1});
    }

    void aPersonWhoMovedIsNotTakenAnywhere()
    {
        const Trace whole = traceOf({.tokens = 3});
        const Place place{2, "Softmax", kOther, Head{1}};
        Session session;
        session.beginRun(whole.header(), place);
        session.append(whole.steps()[0]);
        session.setCursor({0, 3});
        session.append(whole.steps()[1]);
        session.append(whole.steps()[2]);
        QCOMPARE(session.cursor(), (Cursor{0, 3}));
    }

    void aShorterRunIsLookedAtInItsLastStep()
    {
        const Trace whole = traceOf({.tokens = 3});
        Session session;
        session.beginRun(whole.header(), {99, "Softmax", kOther, Head{0}});
        for (const StepRecordPtr& step : whole.steps())
            session.append(step);
        QCOMPARE(session.cursor(), cursorAt(whole, whole.size() - 1, {Gpt2::Softmax, kOther}));
    }

    void aPlaceThatTheModelLacksIsTheNearestOne()
    {
        const Trace whole = traceOf({.tokens = 3});
        Session session;
        session.beginRun(whole.header(), {0, "Scores", Layer{70}, Head{70}});
        session.append(whole.steps()[0]);
        const Config& config = whole.header().config();
        QCOMPARE(indexOf(session.selection().layer), config.layers - 1);
        QCOMPARE(indexOf(session.selection().head),
                 whole.header().network->site(Layer{0}).heads - 1);
        QCOMPARE(session.place()->operation, std::string("Scores"));
    }

    void theBeginningIsShownAlsoFromTheBeginning()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3}));
        session.setSelection({kOther, Head{1}, {}});
        Listener listener(session);
        session.goTo({.head = Head{1}});
        QVERIFY(session.selection().layer == Layer{0});
        QVERIFY(listener.said == std::vector<Changes>{Change::Selection});
    }

    void theEncoderIsSteppedThroughBeforeTheDecoder()
    {
        Session session;
        const Trace run = twoTextRun();
        session.setTrace(run);
        QVERIFY(session.hasSource());
        QCOMPARE(session.shownText(), Axis::Text);
        QVERIFY(session.back(Stride::Operation));
        QCOMPARE(session.shownText(), Axis::Source);
        QCOMPARE(session.shownCursor(), *lastCursor(session.shownTrace()));
        QCOMPARE(session.cursor(), Cursor{});
        std::size_t back = 0;
        while (session.back(Stride::Operation))
            ++back;
        QCOMPARE(back + 1, operationCount(session.shownTrace(), 0));
        QCOMPARE(session.shownCursor(), Cursor{});
        std::size_t forward = 0;
        while (session.shownText() == Axis::Source && session.forward(Stride::Operation))
            ++forward;
        QCOMPARE(forward, back + 1);
        QCOMPARE(session.shownText(), Axis::Text);
        QCOMPARE(session.shownCursor(), Cursor{});
        QVERIFY(session.forward(Stride::Token));
        QCOMPARE(session.cursor().step, std::size_t{1});
    }

    void everyStrideLeavesAndEntersTheEncoder()
    {
        for (const Stride stride : {Stride::Operation, Stride::Layer, Stride::Token}) {
            Session session;
            session.setTrace(twoTextRun());
            QVERIFY(session.back(stride));
            QCOMPARE(session.shownText(), Axis::Source);
            QVERIFY(session.forward(stride));
            QCOMPARE(session.shownText(), Axis::Text);
        }
    }

    void eachTextHasItsOwnPlaceAndSelection()
    {
        Session session;
        session.setTrace(twoTextRun());
        session.setCursor({1, 5});
        const Selection ofText = session.selection();
        session.showText(Axis::Source);
        const Listener listener(session);
        session.setShownCursor({0, 3});
        session.setShownSelection({Layer{}, Head{}, PinnedCell{StageMatrix::Keys, 1, 0}});
        QCOMPARE(listener.said.size(), std::size_t{2});
        QCOMPARE(session.cursor(), (Cursor{1, 5}));
        QVERIFY(session.selection() == ofText);
        session.showText(Axis::Text);
        QVERIFY(listener.said.back() & Change::Trace);
        QCOMPARE(session.shownCursor(), (Cursor{1, 5}));
        QVERIFY(session.shownSelection() == ofText);
        session.showText(Axis::Source);
        QCOMPARE(session.shownCursor(), (Cursor{0, 3}));
        QVERIFY(session.shownSelection().pinned);
        // What is about the run shows its text.
        session.setCursor({0, 1});
        QCOMPARE(session.shownText(), Axis::Text);
    }

    void goingBackReturnsToTheOtherText()
    {
        Session session;
        session.setTrace(twoTextRun());
        session.setCursor({1, 2});
        QTest::qWait(600); // jumps in quick succession count as one
        session.showText(Axis::Source);
        session.goBack();
        QCOMPARE(session.shownText(), Axis::Text);
        QCOMPARE(session.shownCursor(), (Cursor{1, 2}));
    }

    void aPlaceInTheEncoderIsFoundAgain()
    {
        Session session;
        const Trace run = twoTextRun();
        session.setTrace(run);
        session.showText(Axis::Source);
        session.setShownCursor({0, 4});
        const Place place = session.place().value();
        QCOMPARE(place.text, Axis::Source);
        session.setTrace(run);
        QCOMPARE(session.shownText(), Axis::Text);
        session.goTo(place);
        QCOMPARE(session.shownText(), Axis::Source);
        QCOMPARE(session.shownCursor(), (Cursor{0, 4}));
        // In a new run, as soon as the source has been read.
        session.beginRun(run.header(), place);
        QVERIFY(!session.hasSource());
        QVERIFY(session.shownTrace().empty());
        session.append(run.steps().front());
        QCOMPARE(session.shownText(), Axis::Source);
        QCOMPARE(session.shownCursor(), (Cursor{0, 4}));
        session.append(run.steps()[1]);
        QCOMPARE(session.shownText(), Axis::Source);
    }

    void aPlaceInAnEncoderIsOneInTheTextOfOtherModels()
    {
        Session session;
        session.setTrace(traceOf({}));
        session.goTo({.step = 0, .operation = "Scores", .text = Axis::Source});
        QCOMPARE(session.shownText(), Axis::Text);
        QCOMPARE(operationSpecAt(session.trace(), session.cursor()).name, std::string("Scores"));
        session.showText(Axis::Source);
        QCOMPARE(session.shownText(), Axis::Text);
        QVERIFY(!session.hasSource());
    }
};

PASTKEYS_TEST(TestSession)
#include "test_session.moc"
