#include "support/example_trace.h"
#include "trace/row_history.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

using Steps = std::vector<std::size_t>;

} // namespace

class TestRowHistory : public QObject
{
    Q_OBJECT

private slots:
    void aRowIsWrittenOnceAndReadInEveryLaterStep()
    {
        const RowHistory prompt = rowHistory(traceOf({}), 3); // 8 tokens of prompt, then 5 steps
        QCOMPARE(prompt.computedOn, Steps({0}));
        QCOMPARE(prompt.readOn, Steps({1, 2, 3, 4, 5}));
        QCOMPARE(prompt.computedOff, Steps({0, 1, 2, 3, 4, 5}));
        const RowHistory generated = rowHistory(traceOf({}), 10);
        QCOMPARE(generated.computedOn, Steps({3}));
        QCOMPARE(generated.readOn, Steps({4, 5}));
        QCOMPARE(generated.computedOff, Steps({3, 4, 5}));
    }

    void chunksOfAPromptAreReadByTheNextChunk()
    {
        ExampleRun run;
        run.mode = CacheMode::On;
        run.chunks = {5, 3};
        const RowHistory history = rowHistory(traceOf(run), 6);
        QCOMPARE(history.computedOn, Steps({1}));
        QCOMPARE(history.readOn, Steps({2, 3, 4, 5, 6}));
        QVERIFY(history.computedOff.empty());
    }

    void withTheCacheOffNothingIsRead()
    {
        ExampleRun run;
        run.mode = CacheMode::Off;
        const RowHistory history = rowHistory(traceOf(run), 0);
        QCOMPARE(history.computedOff.size(), std::size_t{6});
        QVERIFY(history.computedOn.empty() && history.readOn.empty());
    }

    void aPositionThatNoStepReadHasNoHistory()
    {
        const RowHistory history = rowHistory(traceOf({}), 63);
        QVERIFY(history.computedOff.empty() && history.computedOn.empty() &&
                history.readOn.empty());
    }

    void lastBeforeIsTheNearestEarlierStep()
    {
        QVERIFY(!lastBefore({}, 3));
        QVERIFY(!lastBefore({3, 5}, 3));
        QCOMPARE(lastBefore({3, 5, 9}, 9), std::optional<std::size_t>(5));
        QCOMPARE(lastBefore({3, 5}, 100), std::optional<std::size_t>(5));
    }
};

QTEST_APPLESS_MAIN(TestRowHistory)
#include "test_row_history.moc"
