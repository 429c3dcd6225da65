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

PASTKEYS_TEST(TestMedian)
#include "test_median.moc"
