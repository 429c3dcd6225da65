#include "record/pass_time.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace std::chrono_literals;

namespace {

/// A lane whose pass took 1 ms the first time, and then was repeated with these quartiles.
PassRecord repeatedLane(std::chrono::nanoseconds lower, std::chrono::nanoseconds upper)
{
    PassRecord lane;
    lane.duration = 1ms;
    lane.repeated = RepeatedTime{5, (lower + upper) / 2, lower, upper};
    return lane;
}

} // namespace

class TestPassTime : public QObject
{
    Q_OBJECT

private slots:
    void aRepeatedPassHasItsMedian()
    {
        QCOMPARE(passTime(repeatedLane(10us, 30us)), std::chrono::nanoseconds(20us));
        PassRecord once;
        once.duration = 1ms;
        QCOMPARE(passTime(once), std::chrono::nanoseconds(1ms));
    }

    void quartilesThatOverlapAreNoise()
    {
        const PassRecord early = repeatedLane(10us, 30us);
        QCOMPARE(timeDifference(early, repeatedLane(31us, 50us)), TimeDifference::Clear);
        QCOMPARE(timeDifference(repeatedLane(31us, 50us), early), TimeDifference::Clear);
        QCOMPARE(timeDifference(early, repeatedLane(30us, 50us)), TimeDifference::Noise);
        QCOMPARE(timeDifference(early, repeatedLane(15us, 20us)), TimeDifference::Noise);
        QCOMPARE(timeDifference(early, PassRecord()), TimeDifference::Once);
        QCOMPARE(timeDifference(PassRecord(), early), TimeDifference::Once);
    }
};

PASTKEYS_TEST(TestPassTime)
#include "test_pass_time.moc"
