#include "base/errors.h"
#include "kernels/elementary.h"
#include "model/sampler.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

const std::vector<float> kLogits{0.5F, 2.0F, -1.0F, 2.0F, 1.5F, kNaN};

std::map<std::size_t, int> drawMany(const Sampling& sampling, int count)
{
    Sampler sampler(sampling);
    std::map<std::size_t, int> drawn;
    for (int i = 0; i < count; ++i)
        ++drawn[indexOf(sampler.choose(kLogits, {kLogits.size()}).chosen.token)];
    return drawn;
}

} // namespace

class TestSampler : public QObject
{
    Q_OBJECT

private slots:
    void greedyTakesTheLargestAndTheSmallestIdAmongEquals()
    {
        const Sample sample = Sampler({}).choose(kLogits, {kLogits.size()});
        QCOMPARE(indexOf(sample.chosen.token), std::size_t{1});
        QVERIFY(sample.chosen.greedy);
        QCOMPARE(sample.top.size(), std::size_t{5}); // excludes the NaN
        QCOMPARE(indexOf(sample.top[1].token), std::size_t{3});
        QCOMPARE(indexOf(sample.top[4].token), std::size_t{2});
    }

    void probabilitiesAreTheSoftmaxOfTheLogits()
    {
        const Sample sample = Sampler({}).choose(kLogits, {kLogits.size()});
        const double sum = std::exp(0.5) + 2 * std::exp(2.0) + std::exp(-1.0) + std::exp(1.5);
        QVERIFY(std::abs(sample.top[0].probability - std::exp(2.0) / sum) < 1e-6);
        QVERIFY(std::abs(sample.top[4].probability - std::exp(-1.0) / sum) < 1e-6);
    }

    void probabilitiesAreSummedInTheOrderOfTheTokens()
    {
        std::mt19937 random(7);
        std::vector<float> logits(3000);
        for (float& logit : logits)
            logit = static_cast<float>(random() % 100000) / 10000;
        const double largest = std::ranges::max(logits);
        double sum = 0;
        for (const float logit : logits)
            sum += exactExp(static_cast<float>(logit - largest));
        for (const bool greedy : {true, false})
            for (const RankedLogit& entry :
                 Sampler({.greedy = greedy}).top(logits, {logits.size()}))
                QVERIFY(entry.probability == // QCOMPARE would allow a small difference
                        exactExp(static_cast<float>(entry.logit - largest)) / sum);
    }

    void aTokenDrawnFromFurtherDownStandsAfterTheMostProbable()
    {
        const std::vector<float> flat(40, 1.0F);
        Sampler sampler({.greedy = false, .seed = 3});
        int fromFurtherDown = 0;
        for (int i = 0; i < 50; ++i) {
            const Sample sample = sampler.choose(flat, {flat.size()});
            const bool further = sample.chosen.rank >= Sampler::kTopCount;
            QCOMPARE(sample.top.size(), Sampler::kTopCount + (further ? 1 : 0));
            if (further)
                QCOMPARE(sample.top.back().token, sample.chosen.token);
            fromFurtherDown += further ? 1 : 0;
        }
        QVERIFY(fromFurtherDown > 0);
    }

    /// The embedding has more rows than the tokenizer has ids.
    void idsWithoutATokenTakeTheirShareOfTheProbabilityButAreNeverChosen()
    {
        const double sum = std::exp(0.5) + 2 * std::exp(2.0) + std::exp(-1.0) + std::exp(1.5);
        const Sample greedy = Sampler({}).choose(kLogits, {3});
        QCOMPARE(indexOf(greedy.chosen.token), std::size_t{1});
        QCOMPARE(greedy.top.size(), std::size_t{3});
        QVERIFY(std::abs(greedy.top[0].probability - std::exp(2.0) / sum) < 1e-6);
        QCOMPARE(indexOf(Sampler({}).choose(kLogits, {1}).chosen.token), std::size_t{0});
        Sampler sampler({.greedy = false, .temperature = 50, .seed = 4});
        for (int i = 0; i < 200; ++i) {
            const Sample drawn = sampler.choose(kLogits, {3});
            QVERIFY(indexOf(drawn.chosen.token) < 3);
            QCOMPARE(drawn.chosen.candidates, std::size_t{3});
        }
        QCOMPARE(indexOf(Sampler({}).choose(kLogits, {5, {TokenId{1}}}).chosen.token),
                 std::size_t{3});
        const std::vector<float> onlyBeyond{kNaN, kNaN, 1};
        QVERIFY_EXCEPTION_THROWN(Sampler({}).choose(onlyBeyond, {2}), RunError);
    }

    void drawsFollowTheProbabilities()
    {
        const auto drawn = drawMany({.greedy = false, .temperature = 0.7, .seed = 5}, 20000);
        double sum = 0;
        for (std::size_t id = 0; id < 5; ++id)
            sum += std::exp(kLogits[id] / 0.7);
        for (std::size_t id = 0; id < 5; ++id) {
            const double expected = std::exp(kLogits[id] / 0.7) / sum;
            QVERIFY2(std::abs(drawn.at(id) / 20000.0 - expected) < 0.015,
                     std::to_string(id).c_str());
        }
    }

    void topKKeepsTheKMostProbable()
    {
        const auto drawn = drawMany({.greedy = false, .temperature = 5, .topK = 2, .seed = 1}, 500);
        QCOMPARE(drawn.size(), std::size_t{2});
        QVERIFY(drawn.contains(1) && drawn.contains(3));
    }

    void topPKeepsTheSmallestSetThatReachesIt()
    {
        // The two largest have a total probability of 0.68, and the three largest 0.88.
        QCOMPARE(drawMany({.greedy = false, .topP = 0.6, .seed = 1}, 500).size(), std::size_t{2});
        QCOMPARE(drawMany({.greedy = false, .topP = 0.8, .seed = 1}, 500).size(), std::size_t{3});
    }

    void theSameSeedGivesTheSameTokensOnEveryMachine()
    {
        // These ids were drawn on x86-64. Every machine must draw the same ones.
        Sampler sampler({.greedy = false, .temperature = 1.5, .seed = 42});
        std::vector<std::size_t> drawn;
        for (int i = 0; i < 12; ++i)
            drawn.push_back(indexOf(sampler.choose(kLogits, {kLogits.size()}).chosen.token));
        QCOMPARE(drawn, (std::vector<std::size_t>{4, 4, 4, 1, 0, 1, 3, 3, 1, 3, 1, 3}));
    }

    void logitsThatAreNotNumbersStopTheRun()
    {
        const std::vector<float> none(3, kNaN);
        QVERIFY_EXCEPTION_THROWN(Sampler({}).choose(none, {none.size()}), RunError);
        const std::vector<float> infinite{1, std::numeric_limits<float>::infinity()};
        QVERIFY_EXCEPTION_THROWN(Sampler({}).choose(infinite, {infinite.size()}), RunError);
    }

    void aDescriptionNamesTheSettingsInUse()
    {
        QCOMPARE(describe({}), std::string("greedy"));
        QCOMPARE(
            describe({.greedy = false, .temperature = 0.8, .topK = 40, .topP = 0.95, .seed = 7}),
            std::string("temperature 0.8, top-k 40, top-p 0.95, seed 7"));
    }

    void aDescriptionIsReadBack()
    {
        const Sampling samplings[] = {
            {},
            {.greedy = false},
            {.greedy = false, .temperature = 0.8, .topK = 40, .topP = 0.95, .seed = 7},
            {.greedy = false, .temperature = 1e-7, .topP = 0.1, .seed = ~std::uint64_t{0}},
        };
        for (const Sampling& sampling : samplings) {
            const std::string text = describe(sampling);
            const auto read = samplingDescribed(text);
            QVERIFY2(read, text.c_str());
            QCOMPARE(read->greedy, sampling.greedy);
            QCOMPARE(describe(*read), text);
        }
    }

    void aTextThatDescribesNoSamplingIsRefused()
    {
        for (const char* text :
             {"", "random", "temperature 0.8", "seed 7", "temperature 1, seed 99999999999999999999",
              "temperature 1e999, seed 7", "temperature 1, top-k 4294967296, seed 7",
              "temperature 1, seed 7, ", "temperature 1, seed 7, seed 8", "seed 7, temperature 1"})
            QVERIFY2(!samplingDescribed(text), text);
    }
};

PASTKEYS_TEST(TestSampler)
#include "test_sampler.moc"
