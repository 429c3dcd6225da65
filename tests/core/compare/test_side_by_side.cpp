#include "base/errors.h"
#include "compare/comparison.h"
#include "compare/side_by_side.h"
#include "record/row_blocks.h"
#include "support/changed_trace.h"
#include "support/drafted_trace.h"
#include "support/example_trace.h"
#include "support/row_values.h"
#include "support/test_program.h"

#include <QtTest>

#include <cstring>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

const PerLane<std::string> kFiles{"a.pastkeys", "b.pastkeys"};

Trace joined(const Trace& left, const Trace& right, Lane leftLane = Lane{1},
             Lane rightLane = Lane{1})
{
    return sideBySide({left, leftLane}, {right, rightLane}, kFiles);
}

/// The lane's rows as of this step, each as it was last computed: all layers and kinds, one after
/// another.
std::vector<float> rowsOfLane(const Trace& trace, std::size_t step, Lane lane)
{
    std::vector<float> values;
    const auto steps = trace.steps().first(step + 1);
    for (std::size_t l = 0; l < trace.header().config().layers; ++l)
        for (const TensorKind tensor : trace.header().network->recorded()) {
            const std::vector<float> rows = valuesOf(
                laneRows(steps, lane, idAt<Layer>(l), tensor, 0, trace.step(step).positions()));
            values.insert(values.end(), rows.begin(), rows.end());
        }
    return values;
}

bool sameBytes(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

} // namespace

class TestSideBySide : public QObject
{
    Q_OBJECT

private slots:
    void bothLanesKeepTheirRowsAtEveryStep_data();
    void bothLanesKeepTheirRowsAtEveryStep();
    void verdictsAreThoseOfARunWithBothLanes_data();
    void verdictsAreThoseOfARunWithBothLanes();
    void equalRowsAreStoredOnce();
    void lanesKnowTheirFiles();
    void equalityIsExpectedOfExactTablesOnly();
    void otherWordsArePartOfTheirLane();
    void theLongerRunGoesOnAlone();
    void itEndsWhereTheStepsDoNotFit();
    void itEndsWhereBothLanesMissedSteps();
};

void TestSideBySide::bothLanesKeepTheirRowsAtEveryStep_data()
{
    QTest::addColumn<int>("left");
    QTest::addColumn<int>("right");
    QTest::addColumn<QString>("kernels");
    QTest::newRow("on, on") << 1 << 1 << "scalar";
    QTest::newRow("off, on") << 0 << 1 << "scalar";
    QTest::newRow("on, off") << 1 << 0 << "scalar";
    QTest::newRow("on, on of other bits") << 1 << 1 << "eigen";
    QTest::newRow("off, off of other bits") << 0 << 0 << "eigen";
    QTest::newRow("on, off of other bits") << 1 << 0 << "eigen";
    QTest::newRow("off, on of other bits") << 0 << 1 << "eigen";
}

void TestSideBySide::bothLanesKeepTheirRowsAtEveryStep()
{
    QFETCH(int, left);
    QFETCH(int, right);
    QFETCH(QString, kernels);
    const Lane l = idAt<Lane>(static_cast<std::size_t>(left));
    const Lane r = idAt<Lane>(static_cast<std::size_t>(right));
    const Trace a = traceOf({.chunks = {3}});
    const Trace b = traceOf({.chunks = {3}, .kernels = kernels.toStdString()});
    const Trace trace = joined(a, b, l, r);
    QCOMPARE(trace.size(), a.size());
    for (std::size_t step = 0; step < a.size(); ++step) {
        QVERIFY(sameBytes(rowsOfLane(trace, step, Lane{0}), rowsOfLane(a, step, l)));
        QVERIFY(sameBytes(rowsOfLane(trace, step, Lane{1}), rowsOfLane(b, step, r)));
        QCOMPARE(trace.step(step).lane(Lane{0})->counted, a.step(step).lane(l)->counted);
        QCOMPARE(trace.step(step).lane(Lane{1})->operations.size(),
                 b.step(step).lane(r)->operations.size());
    }
}

void TestSideBySide::verdictsAreThoseOfARunWithBothLanes_data()
{
    QTest::addColumn<QString>("kernels");
    QTest::newRow("exact") << "scalar";
    QTest::newRow("other bits") << "eigen";
}

/// Splits a run into its two lanes and joins them again.
void TestSideBySide::verdictsAreThoseOfARunWithBothLanes()
{
    QFETCH(QString, kernels);
    const Trace run = traceOf({.chunks = {3}, .kernels = kernels.toStdString()});
    const Trace trace = joined(run, run, Lane{0}, Lane{1});
    for (std::size_t step = 0; step < run.size(); ++step) {
        const Verdict& was = *run.step(step).verdict;
        const Verdict& now = *trace.step(step).verdict;
        QCOMPARE(now.tensorsCompared, was.tensorsCompared);
        QCOMPARE(now.identical(), was.identical());
        QCOMPARE(now.equalityExpected, was.equalityExpected);
        QCOMPARE(now.sameTopToken, was.sameTopToken);
        if (!was.firstDifference)
            continue;
        QCOMPARE(now.firstDifference->tensor, was.firstDifference->tensor);
        QCOMPARE(now.firstDifference->row, was.firstDifference->row);
        QCOMPARE(now.firstDifference->column, was.firstDifference->column);
        QCOMPARE(now.firstDifference->values, was.firstDifference->values);
    }
}

void TestSideBySide::equalRowsAreStoredOnce()
{
    const Trace trace = joined(traceOf({}), traceOf({}));
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : kLanes)
            QVERIFY(step->lane(lane)->ownRows.empty());
    QVERIFY(trace.verdict().identical());
    const Trace off = joined(traceOf({.kernels = "eigen"}), traceOf({}), Lane{0}, Lane{1});
    const StepRecord& second = off.step(1);
    QVERIFY(!second.lane(Lane{0})->ownRows.empty());
    QVERIFY(second.lane(Lane{1})->ownRows.empty());
}

void TestSideBySide::lanesKnowTheirFiles()
{
    const Trace trace = joined(traceOf({}), traceOf({.kernels = "eigen"}), Lane{0});
    const TraceHeader& header = trace.header();
    QCOMPARE(header.lanes.size(), std::size_t{2});
    QCOMPARE(header.lanes[0].name.english(), std::string("run A"));
    QCOMPARE(header.lanes[1].name.english(), std::string("run B"));
    QCOMPARE(header.lanes[0].file, std::string("a.pastkeys"));
    QCOMPARE(header.lanes[1].file, std::string("b.pastkeys"));
    QVERIFY2(header.ownWords, "nothing is chosen for both");
    QCOMPARE(header.lanes[1].id, std::string("B"));
    QCOMPARE(header.lanes[0].cache.kind->name, std::string_view("off"));
    QVERIFY(header.lanes[0].ink != header.lanes[1].ink);
    QCOMPARE(header.kernels, std::string("scalar, eigen"));
}

void TestSideBySide::equalityIsExpectedOfExactTablesOnly()
{
    QVERIFY(joined(traceOf({}), traceOf({})).verdict().equalityExpected);
    const Verdict verdict = joined(traceOf({}), traceOf({.kernels = "eigen"})).verdict();
    QVERIFY(!verdict.equalityExpected);
    QVERIFY(!verdict.identical() && verdict.maxLogitDifference > 0);
}

void TestSideBySide::otherWordsArePartOfTheirLane()
{
    const Trace a = traceOf({});
    const Trace b = withSteps(a, [](StepRecord& step) {
        if (step.index == 2)
            step.choice->token = {TokenId{21}, "x"};
        if (step.index == 3)
            step.tokens[0] = {TokenId{21}, "x"};
    });
    const Trace trace = joined(a, b);
    QVERIFY(trace.header().ownWords);
    QCOMPARE(trace.step(2).choiceOf(Lane{1})->token.bytes, std::string("x"));
    QVERIFY(trace.step(2).choiceOf(Lane{0})->token.id == a.step(2).choice->token.id);
    QCOMPARE(trace.tokens(Lane{1})[a.step(3).first].bytes, std::string("x"));
    QCOMPARE(*trace.firstOtherToken(), a.step(3).first);
    QVERIFY(trace.step(2).verdict && !trace.step(3).verdict);
    QVERIFY(!trace.step(4).verdict);
}

void TestSideBySide::theLongerRunGoesOnAlone()
{
    const Trace longer = traceOf({});
    const Trace shorter = traceOf({.tokens = 2});
    for (const bool isLeft : {true, false}) {
        const Trace trace = isLeft ? joined(longer, shorter) : joined(shorter, longer);
        const Lane whole = isLeft ? Lane{0} : Lane{1};
        const Lane ended = isLeft ? Lane{1} : Lane{0};
        QCOMPARE(trace.size(), longer.size());
        QVERIFY(trace.step(1).ranBoth());
        QVERIFY(!trace.step(2).lane(ended));
        QVERIFY(trace.step(1).lane(ended)->own.stopped.has_value());
        QCOMPARE(trace.tokens(ended).size(), shorter.tokens().size());
        QCOMPARE(trace.tokens(whole).size(), longer.tokens().size());
        QVERIFY(trace.steps().back()->stopped.has_value());
        QVERIFY(sameBytes(rowsOfLane(trace, trace.size() - 1, whole),
                          rowsOfLane(longer, longer.size() - 1, Lane{1})));
    }
}

void TestSideBySide::itEndsWhereTheStepsDoNotFit()
{
    const Trace whole = traceOf({});
    QVERIFY_EXCEPTION_THROWN(joined(whole, traceOf({.chunks = {3}})), InputError);
    const Trace trace = joined(traceOf({.chunks = {3, 2}}), traceOf({.chunks = {3}}));
    QCOMPARE(trace.size(), std::size_t{1});
    QVERIFY_EXCEPTION_THROWN(joined(whole, Trace(whole.header())), InputError);
    const Trace drafted = draftedRun(smallModel(40), "static", 4);
    QVERIFY_EXCEPTION_THROWN(sideBySide({drafted, Lane{0}}, {drafted, Lane{0}}, kFiles),
                             InputError);
}

/// Without a cache, the first step after the missed ones recomputes the rows of all positions.
void TestSideBySide::itEndsWhereBothLanesMissedSteps()
{
    const auto without = [](const Trace& trace, std::size_t from, std::size_t to) {
        return withSteps(trace, [&](StepRecord& step) {
            if (step.index >= from && step.index < to)
                drop(step, Lane{0});
        });
    };
    const Trace whole = traceOf({});
    const Trace late = without(whole, 0, 2);
    try {
        joined(late, late, Lane{0}, Lane{0});
        QFAIL("accepted");
    } catch (const InputError& error) {
        QVERIFY2(QString(error.what()).contains("did not run in the first step"), error.what());
    }
    const Trace gap = without(whole, 3, 4);
    QCOMPARE(joined(gap, gap, Lane{0}, Lane{0}).size(), std::size_t{3});
    const Trace shorter = traceOf({.tokens = 2}); // has already ended when the other misses a step
    QCOMPARE(joined(gap, shorter, Lane{0}, Lane{0}).size(), std::size_t{3});
    QCOMPARE(joined(shorter, gap, Lane{0}, Lane{0}).size(), std::size_t{3});
}

PASTKEYS_TEST(TestSideBySide)
#include "test_side_by_side.moc"
