#include "query/row_history.h"
#include "support/example_trace.h"
#include "support/test_program.h"

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
        const RowHistory prompt = rowHistory(traceOf({}), 3); // a prompt of 8 tokens, then 5 steps
        QCOMPARE(prompt[1].computed, Steps({0}));
        QCOMPARE(prompt[1].read, Steps({1, 2, 3, 4, 5}));
        QCOMPARE(prompt[0].computed, Steps({0, 1, 2, 3, 4, 5}));
        const RowHistory generated = rowHistory(traceOf({}), 10);
        QCOMPARE(generated[1].computed, Steps({3}));
        QCOMPARE(generated[1].read, Steps({4, 5}));
        QCOMPARE(generated[0].computed, Steps({3, 4, 5}));
    }

    void chunksOfAPromptAreReadByTheNextChunk()
    {
        const RowHistory history =
            rowHistory(traceOf({.mode = CacheMode::On, .chunks = {5, 3}}), 6);
        QCOMPARE(history[1].computed, Steps({1}));
        QCOMPARE(history[1].read, Steps({2, 3, 4, 5, 6}));
        QVERIFY(history[0].computed.empty());
    }

    void withTheCacheOffNothingIsRead()
    {
        const RowHistory history = rowHistory(traceOf({.mode = CacheMode::Off}), 0);
        QCOMPARE(history[0].computed.size(), std::size_t{6});
        QVERIFY(history[1].computed.empty() && history[1].read.empty());
    }

    void aPositionThatNoStepReadHasNoHistory()
    {
        const RowHistory history = rowHistory(traceOf({}), 63);
        QVERIFY(history[0].computed.empty() && history[1].computed.empty() &&
                history[1].read.empty());
    }

    void lastBeforeIsTheNearestEarlierStep()
    {
        QVERIFY(!lastBefore({}, 3));
        QVERIFY(!lastBefore({3, 5}, 3));
        QCOMPARE(lastBefore({3, 5, 9}, 9), std::optional<std::size_t>(5));
        QCOMPARE(lastBefore({3, 5}, 100), std::optional<std::size_t>(5));
    }
};

PASTKEYS_TEST(TestRowHistory)
#include "test_row_history.moc"
