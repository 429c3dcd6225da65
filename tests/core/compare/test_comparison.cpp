#include "compare/comparison.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;

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
        compareRows(verdict, {Gpt2Tensor::Keys, Layer{1}}, 10, {off, 3, 2, 2}, {on, 3, 2, 2});
        QVERIFY(!verdict.identical());
        QCOMPARE(verdict.valuesCompared, std::uint64_t{6});
        QCOMPARE(verdict.maxUlp, 2U);
        QCOMPARE(verdict.firstDifference->tensor, (TensorPoint{Gpt2Tensor::Keys, Layer{1}}));
        QCOMPARE(verdict.firstDifference->row, std::size_t{11});
        QCOMPARE(verdict.firstDifference->column, std::size_t{1});
        QCOMPARE(verdict.firstDifference->ulp, 1U);
        QCOMPARE(verdict.firstDifference->values[0], 4.0F);
    }

    void verdictsOfStepsAddUp()
    {
        Verdict first{.tensorsCompared = 3, .valuesCompared = 30};
        const Verdict second{.tensorsCompared = 4,
                             .valuesCompared = 50,
                             .maxUlp = 2,
                             .firstDifference = Difference{.tensor = {Gpt2Tensor::Logits, {}}}};
        first += second;
        first += Verdict{.tensorsCompared = 1,
                         .maxUlp = 9,
                         .firstDifference = Difference{.tensor = {Gpt2Tensor::Keys, Layer{3}}}};
        QCOMPARE(first.tensorsCompared, std::uint64_t{8});
        QCOMPARE(first.maxUlp, 9U);
        QCOMPARE(first.firstDifference->tensor, (TensorPoint{Gpt2Tensor::Logits, {}}));
    }

    void distributionsAreComparedAsComputedByHand()
    {
        // p = (1/4, 3/4), q = (3/4, 1/4): 1/4 ln(1/3) + 3/4 ln 3 = ln(3) / 2.
        const float ln3 = std::log(3.0F);
        const float a[] = {5, 5 + ln3};
        const float b[] = {-2 + ln3, -2};
        Verdict verdict{.tensorsCompared = 1};
        compareNextTokens(verdict, a, b, std::size(a));
        QVERIFY(std::fabs(verdict.divergence - std::log(3.0) / 2) < 1e-6);
        QVERIFY(std::fabs(verdict.maxLogitDifference - (7 + std::log(3.0))) < 1e-5);
        QVERIFY(!verdict.sameTopToken);
        Verdict sum{.tensorsCompared = 1};
        compareNextTokens(sum, a, a, std::size(a));
        QCOMPARE(sum.divergence, 0.0);
        QVERIFY(sum.sameTopToken);
        sum += verdict;
        QCOMPARE(sum.divergence, verdict.divergence);
        QVERIFY(!sum.sameTopToken);
    }

    /// Id 2 has no token. p = (1/6, 1/2, 1/3), and q = (1/2, 1/6, 1/3).
    void idsWithoutATokenTakePartExceptAsTheMostProbableToken()
    {
        const float ln2 = std::log(2.0F);
        const float ln3 = std::log(3.0F);
        const float a[] = {0, ln3, ln2};
        const float b[] = {ln3, 0, ln2};
        Verdict verdict;
        compareNextTokens(verdict, a, b, 2);
        QVERIFY(std::fabs(verdict.divergence - std::log(3.0) / 3) < 1e-6);
        QVERIFY(!verdict.sameTopToken);
        const float c[] = {0, 1, 5};
        const float d[] = {0, 1, -5};
        Verdict beyond;
        compareNextTokens(beyond, c, d, 2);
        QVERIFY(beyond.sameTopToken && beyond.divergence > 0);
        QCOMPARE(beyond.maxLogitDifference, 10.0);
        QVERIFY(std::fabs(logProbability(a, 1) + ln2) < 1e-6);
    }

    void aConstantAddedToAllLogitsChangesTheLogitsButNotTheDistribution()
    {
        const float a[] = {0, 1, 2};
        const float b[] = {4, 5, 6};
        Verdict verdict;
        compareNextTokens(verdict, a, b, std::size(a));
        QCOMPARE(verdict.maxLogitDifference, 4.0);
        QVERIFY(std::fabs(verdict.divergence) < 1e-12);
        QVERIFY(verdict.sameTopToken);
    }

    void aLogitThatIsNotANumberHasNoProbability()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float a[] = {nan, 1, 2};
        const float b[] = {nan, 1, 2.5F};
        Verdict verdict;
        compareNextTokens(verdict, a, b, std::size(a));
        QCOMPARE(verdict.maxLogitDifference, 0.5);
        QVERIFY(std::isfinite(verdict.divergence) && verdict.divergence > 0);
        const float c[] = {0, 1, 2};
        compareNextTokens(verdict, c, b, std::size(c));
        QVERIFY(std::isinf(verdict.maxLogitDifference) && std::isinf(verdict.divergence));
    }

    void equalityIsExpectedOfARunIfItIsOfEveryStep()
    {
        Verdict sum;
        QVERIFY(!sum.equalityExpected);
        sum += {.tensorsCompared = 1, .equalityExpected = true};
        QVERIFY(sum.equalityExpected);
        sum += {.tensorsCompared = 1, .equalityExpected = false};
        sum += {.tensorsCompared = 1, .equalityExpected = true};
        QVERIFY(!sum.equalityExpected);
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
                step->add({.lane = Lane{0}});
            if (on)
                step->add({.lane = Lane{1}});
            if (off && on)
                step->verdict.emplace();
            trace = trace.appended(std::move(step));
        }
        QCOMPARE(stepsCompared(trace), std::size_t{1});
    }
};

PASTKEYS_TEST(TestComparison)
#include "test_comparison.moc"
