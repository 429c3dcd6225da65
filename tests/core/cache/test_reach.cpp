#include "cache/reach.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

namespace {

const std::vector<Position> kGaps{Position{0}, Position{1}, Position{5}, Position{6}, Position{9}};

} // namespace

class TestReach : public QObject
{
    Q_OBJECT

private slots:
    void causalSeesEveryPositionUpToTheQuerysOwn()
    {
        const auto held = positionsFrom(0, 10);
        QCOMPARE(reachOf(ReachRule::causal(), Position{0}, held), (Reach{{}, {0, 1}}));
        QCOMPARE(reachOf(ReachRule::causal(), Position{9}, held), (Reach{{}, {0, 10}}));
    }

    /// A reach holds row indices. After a gap, a row's index is smaller than its position.
    void aReachCountsHeldRowsNotPositions()
    {
        QCOMPARE(reachOf(ReachRule::causal(), Position{6}, kGaps), (Reach{{}, {0, 4}}));
        QCOMPARE(reachOf(ReachRule::causal(), Position{8}, kGaps), (Reach{{}, {0, 4}}));
    }

    void aWindowSeesTheSinksAndTheLastPositions()
    {
        const auto rule = ReachRule::sliding(2, 3);
        const auto held = positionsFrom(0, 20);
        QCOMPARE(reachOf(rule, Position{10}, held), (Reach{{0, 2}, {8, 3}}));
        QCOMPARE(reachOf(rule, Position{9}, kGaps), (Reach{{0, 2}, {4, 1}}));
    }

    void aWindowThatReachesTheSinksSeesEachRowOnce()
    {
        const auto rule = ReachRule::sliding(4, 3);
        const auto held = positionsFrom(0, 20);
        for (std::size_t query = 0; query < 20; ++query) {
            const Reach reach = reachOf(rule, idAt<Position>(query), held);
            QVERIFY(reach.sinks.count == 0 || reach.sinks.end() <= reach.window.first);
            for (std::size_t key = 0; key < 20; ++key)
                QCOMPARE(reach.sees(key), key <= query && (key < 4 || key + 3 > query));
        }
    }

    void aWindowAsLongAsTheTextIsCausal()
    {
        const auto held = positionsFrom(0, 20);
        for (std::size_t query = 0; query < 20; ++query)
            QCOMPARE(reachOf(ReachRule::sliding(0, 20), idAt<Position>(query), held),
                     reachOf(ReachRule::causal(), idAt<Position>(query), held));
    }
};

PASTKEYS_TEST(TestReach)
#include "test_reach.moc"
