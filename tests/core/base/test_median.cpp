#include "base/median.h"
#include "support/test_program.h"

#include <QtTest>

#include <chrono>

using namespace pastkeys;

class TestMedian : public QObject
{
    Q_OBJECT

private slots:
    void theMiddleValueIsFoundInAnyOrder();
    void ofTwoInTheMiddleItIsTheLargerOne();
    void otherValuesThatHaveAnOrderHaveOneToo();
    void theMiddleHalfOfTheMeasurementsSaysWhatIsNoise();
};

void TestMedian::theMiddleValueIsFoundInAnyOrder()
{
    QCOMPARE(median(std::vector{7.0}), 7.0);
    std::vector<double> values{1, 2, 2, 30, 400};
    do {
        QCOMPARE(median(values), 2.0);
    } while (std::ranges::next_permutation(values).found);
}

void TestMedian::ofTwoInTheMiddleItIsTheLargerOne()
{
    QCOMPARE(median(std::vector{4.0, 1.0, 3.0, 2.0}), 3.0);
}

void TestMedian::otherValuesThatHaveAnOrderHaveOneToo()
{
    using std::chrono::nanoseconds;
    const std::vector times{nanoseconds(30), nanoseconds(10), nanoseconds(20)};
    QVERIFY(median(times) == nanoseconds(20));
}

void TestMedian::theMiddleHalfOfTheMeasurementsSaysWhatIsNoise()
{
    const Repeated five = repeated({1.1, 0.9, 100.0, 1.0, 0.1}); // the extremes do not count
    QCOMPARE(five.median, 1.0);
    QCOMPARE(five.lower, 0.9);
    QCOMPARE(five.upper, 1.1);
    QVERIFY(five.contains(1.0) && !five.contains(1.2) && !five.contains(0.8));
    QCOMPARE(five.dividedBy(2).upper, 0.55);
    QCOMPARE(five.dividedBy(2).spread(), five.spread());
    QCOMPARE(repeated({3.0}).spread(), 0.0);
}

PASTKEYS_TEST(TestMedian)
#include "test_median.moc"
