#include "shared/position_ticks.h"
#include "support/test_program.h"

#include <QTest>

#include <limits>

using namespace pastkeys;

class TestPositionTicks : public QObject
{
    Q_OBJECT

private slots:
    void stepsAreRoundAndNoLess()
    {
        using Step = std::size_t;
        QCOMPARE(roundStep(0), Step{1});
        QCOMPARE(roundStep(1), Step{1});
        QCOMPARE(roundStep(1.5), Step{2});
        QCOMPARE(roundStep(2.1), Step{5});
        QCOMPARE(roundStep(51), Step{100});
    }

    void everyDistanceHasAStep()
    {
        constexpr double kEndless = std::numeric_limits<double>::infinity();
        const std::size_t largest = roundStep(kEndless);
        QVERIFY(largest >= 1'000'000'000);
        QCOMPARE(roundStep(std::numeric_limits<double>::quiet_NaN()), largest);
        QCOMPARE(roundStep(1e300), largest);
        QCOMPARE(roundStep(static_cast<double>(largest)), largest);
        // If cells have no height, all numbers would overlap, so only the last one is shown.
        QCOMPARE(ticksOf({1, 20}, kEndless), std::vector<std::size_t>{20});
    }
};

PASTKEYS_TEST(TestPositionTicks)
#include "test_position_ticks.moc"
