#include "trace/comparison.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace pastkeys;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT

private slots:
    void ulpDistanceCountsFloatsBetween()
    {
        QCOMPARE(ulpDistance(1.0F, 1.0F), 0U);
        QCOMPARE(ulpDistance(1.0F, std::nextafter(1.0F, 2.0F)), 1U);
        QCOMPARE(ulpDistance(std::nextafter(1.0F, 2.0F), std::nextafter(1.0F, 0.0F)), 2U);
        QCOMPARE(ulpDistance(0.0F, -0.0F), 1U);
        QCOMPARE(ulpDistance(std::numeric_limits<float>::denorm_min(),
                             -std::numeric_limits<float>::denorm_min()),
                 3U);
        QCOMPARE(ulpDistance(std::numeric_limits<float>::max(), kInfinity), 1U);
    }

    void anyNanEqualsAnyNanAndNothingElse()
    {
        QCOMPARE(ulpDistance(kNaN, -kNaN), 0U);
        QCOMPARE(ulpDistance(kNaN, 1.0F), std::numeric_limits<std::uint32_t>::max());
    }

    void theFirstDifferenceIsNamedAndTheLargestCounted()
    {
        const float off[] = {1, 2, 3, 4, 5, 6};
        float on[] = {1, 2, 3, 4, 5, 6};
        on[3] = std::nextafter(4.0F, 5.0F);
        on[5] = std::nextafter(std::nextafter(6.0F, 7.0F), 7.0F);
        Verdict verdict;
        compareRows(verdict, "layers.1.k", 10, {off, 3, 2, 2}, {on, 3, 2, 2});
        QVERIFY(!verdict.identical());
        QCOMPARE(verdict.valuesCompared, std::uint64_t{6});
        QCOMPARE(verdict.maxUlp, 2U);
        QCOMPARE(verdict.firstDifference->tensor, std::string("layers.1.k"));
        QCOMPARE(verdict.firstDifference->row, std::size_t{11});
        QCOMPARE(verdict.firstDifference->column, std::size_t{1});
        QCOMPARE(verdict.firstDifference->ulp, 1U);
        QCOMPARE(verdict.firstDifference->off, 4.0F);
    }

    void verdictsOfStepsAddUp()
    {
        Verdict first{.tensorsCompared = 3, .valuesCompared = 30};
        const Verdict second{.tensorsCompared = 4,
                             .valuesCompared = 50,
                             .maxUlp = 2,
                             .firstDifference = Difference{.tensor = "logits"}};
        first += second;
        first += Verdict{
            .tensorsCompared = 1, .maxUlp = 9, .firstDifference = Difference{.tensor = "later"}};
        QCOMPARE(first.tensorsCompared, std::uint64_t{8});
        QCOMPARE(first.maxUlp, 9U);
        QCOMPARE(first.firstDifference->tensor, std::string("logits"));
    }

    void rowsAreComparedThroughTheirStride()
    {
        const float wide[] = {1, 2, 99, 3, 4, 98};
        const float dense[] = {1, 2, 3, 4};
        QVERIFY(sameBits({wide, 2, 2, 3}, {dense, 2, 2, 2}));
        QVERIFY(!sameBits({wide, 2, 2, 2}, {dense, 2, 2, 2}));
    }

    void onlyStepsOfBothLanesAreCompared()
    {
        Trace trace{TraceHeader{}};
        for (const auto& [off, on] : {std::pair{true, true}, {true, false}, {false, true}}) {
            auto step = std::make_shared<StepRecord>();
            step->index = trace.size();
            if (off)
                step->off.emplace();
            if (on)
                step->on.emplace();
            trace = trace.appended(std::move(step));
        }
        QCOMPARE(stepsCompared(trace), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestComparison)
#include "test_comparison.moc"
