#include "query/cursor.h"
#include "support/gpt2_names.h"
#include "support/pass_points.h"
#include "support/run_trace.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A run through two layers: a prompt of three tokens in chunks of two and one, and then two decode
/// steps.
Trace shortTrace(CacheMode mode = CacheMode::Compare)
{
    const RandomModel model = makeRandomModel(
        sized({.vocabulary = 11, .context = 8, .width = 4, .layers = 2, .heads = 2, .inner = 3}),
        DType::Float32, 1);
    RunSettings settings = settingsFor(model, 3, 3);
    settings.chunks = {2, 1};
    settings.running = lanesOf(mode);
    return runTrace(model, settings);
}

std::string textOf(const Trace& trace, std::optional<Cursor> cursor)
{
    if (!cursor)
        return "none";
    const OperationPoint point = operationAt(trace, *cursor);
    std::string text = std::to_string(cursor->step) + " " + nameOf(point.operation);
    if (point.layer)
        text += " " + std::to_string(indexOf(*point.layer));
    return text;
}

} // namespace

class TestCursor : public QObject
{
    Q_OBJECT

private slots:
    void walkingForwardVisitsEveryOperationOnceAndBackTheSameWay()
    {
        const Trace trace = shortTrace();
        std::vector<Cursor> forward;
        for (std::optional cursor(Cursor{}); cursor; cursor = next(trace, *cursor))
            forward.push_back(*cursor);
        QCOMPARE(forward.size(), std::size_t{4 * (1 + 2 * 14 + 3)});
        QVERIFY(std::ranges::is_sorted(forward));
        std::vector<Cursor> backward;
        for (auto cursor = lastCursor(trace); cursor; cursor = previous(trace, *cursor))
            backward.push_back(*cursor);
        std::ranges::reverse(backward);
        QVERIFY(forward == backward);
    }

    void aStepIsWalkedInTheOrderOfTheModelsList()
    {
        for (const CacheMode mode : {CacheMode::Off, CacheMode::Compare}) {
            const Trace trace = shortTrace(mode);
            const Gpt2Config config = gpt2ConfigOf(*trace.header().network);
            const bool cacheOn = mode == CacheMode::Compare;
            const auto expected = pointsOfPass(config, cacheOn);
            std::vector<OperationPoint> walked;
            for (std::optional cursor(Cursor{}); cursor && cursor->step == 0;
                 cursor = next(trace, *cursor))
                walked.push_back(operationAt(trace, *cursor));
            QVERIFY(walked == expected);
            QVERIFY(
                std::ranges::equal(trace.header().network->points({.appends = cacheOn}), expected));
            for (std::size_t i = 0; i < expected.size(); ++i)
                QCOMPARE(cursorAt(trace, 0, expected[i]).operation, i);
        }
    }

    void everyOperationOfEveryLaneIsReachedAndRecorded()
    {
        const Trace trace = shortTrace();
        std::size_t off = 0;
        std::size_t on = 0;
        for (std::optional cursor(Cursor{}); cursor; cursor = next(trace, *cursor)) {
            off += operationRecordAt(trace, *cursor, Lane{0}) ? 1 : 0;
            on += operationRecordAt(trace, *cursor, Lane{1}) ? 1 : 0;
        }
        std::size_t offRecorded = 0;
        std::size_t onRecorded = 0;
        for (const StepRecordPtr& step : trace.steps()) {
            offRecorded += step->lane(Lane{0})->operations.size();
            onRecorded += step->lane(Lane{1})->operations.size();
        }
        QCOMPARE(off, offRecorded);
        QCOMPARE(on, onRecorded);
    }

    void aTraceWithoutACacheHasNoAppend()
    {
        const Trace trace = shortTrace(CacheMode::Off);
        QCOMPARE(operationCount(trace, 0), std::size_t{1 + 2 * 13 + 3});
        QVERIFY(operationRecordAt(trace, {0, 0}, Lane{1}) == nullptr);
    }

    void layerStridesKeepTheOperation()
    {
        const Trace trace = shortTrace();
        const Cursor scores = cursorAt(trace, 1, {Gpt2::Scores, Layer{0}});
        const auto second = next(trace, scores, Stride::Layer);
        QCOMPARE(textOf(trace, second), std::string("1 Scores 1"));
        QCOMPARE(textOf(trace, next(trace, *second, Stride::Layer)),
                 std::string("1 FinalLayerNorm"));
        QCOMPARE(textOf(trace, previous(trace, *second, Stride::Layer)), std::string("1 Scores 0"));
        QCOMPARE(textOf(trace, previous(trace, scores, Stride::Layer)), std::string("1 Embedding"));
        QCOMPARE(textOf(trace, previous(trace, {1, 0}, Stride::Layer)), std::string("0 Sample"));
    }

    void tokenStridesKeepTheOperationAndStopAtTheEnds()
    {
        const Trace trace = shortTrace();
        const Cursor mask = cursorAt(trace, 2, {Gpt2::Mask, Layer{1}});
        QCOMPARE(textOf(trace, next(trace, mask, Stride::Token)), std::string("3 Mask 1"));
        QCOMPARE(textOf(trace, previous(trace, mask, Stride::Token)), std::string("1 Mask 1"));
        QCOMPARE(textOf(trace, next(trace, {3, 0}, Stride::Token)), std::string("none"));
        QCOMPARE(textOf(trace, previous(trace, {0, 5}, Stride::Token)), std::string("none"));
    }

    void aStepWithoutTheOperationGetsThePreviousOne()
    {
        const Trace trace = shortTrace(CacheMode::Off);
        QCOMPARE(textOf(trace, cursorAt(trace, 1, {Gpt2::CacheAppend, Layer{1}})),
                 std::string("1 QkvProjection 1"));
    }

    void anEmptyTraceHasNoCursor() { QVERIFY(!lastCursor(Trace())); }
};

PASTKEYS_TEST(TestCursor)
#include "test_cursor.moc"
