// Rounding weights to int8, on its own and while loading a model.
#include "base/storage_form.h"
#include "files/model_folder.h"
#include "files/quantize.h"
#include "support/gpt2_names.h"
#include "support/gpt2_weights.h"
#include "support/seeds.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr std::size_t kRows = 13;
constexpr std::size_t kColumns = 37;

std::vector<float> randomWeights()
{
    std::mt19937_64 random(freshSeed("weights"));
    std::normal_distribution<float> normal(0.0F, 0.3F);
    std::vector<float> weights(kRows * kColumns);
    for (float& weight : weights)
        weight = normal(random);
    return weights;
}

WeightMatrix viewOf(const std::vector<float>& weights)
{
    return {weights.data(), DType::Float32, kRows, kColumns};
}

std::size_t outputOf(ScalePer per, std::size_t index)
{
    return per == ScalePer::Row ? index / kColumns : index % kColumns;
}

} // namespace

class TestQuantize : public QObject
{
    Q_OBJECT

private slots:
    void eachWeightIsWithinHalfAStepOfItsOutput()
    {
        const std::vector<float> weights = randomWeights();
        for (const ScalePer per : {ScalePer::Row, ScalePer::Column}) {
            const QuantizedMatrix rounded = quantized(viewOf(weights), per);
            QCOMPARE(rounded.scales.size(), per == ScalePer::Row ? kRows : kColumns);
            for (std::size_t i = 0; i < weights.size(); ++i) {
                const float scale = rounded.scales[outputOf(per, i)];
                const float whole = widened(rounded.values.data(), DType::Int8, i);
                QVERIFY(std::fabs(whole * scale - weights[i]) <= scale * 0.5001F);
            }
        }
    }

    void theLargestWeightOfAnOutputBecomes127()
    {
        const std::vector<float> weights = randomWeights();
        const QuantizedMatrix rounded = quantized(viewOf(weights), ScalePer::Row);
        for (std::size_t r = 0; r < kRows; ++r) {
            float largest = 0;
            for (std::size_t c = 0; c < kColumns; ++c)
                largest = std::max(largest, std::fabs(widened(rounded.values.data(), DType::Int8,
                                                              r * kColumns + c)));
            QCOMPARE(largest, 127.0F);
        }
    }

    void anOutputOfZerosStaysZero()
    {
        const std::vector<float> zeros(kRows * kColumns, 0.0F);
        const QuantizedMatrix rounded = quantized(viewOf(zeros), ScalePer::Column);
        for (std::size_t i = 0; i < zeros.size(); ++i)
            QCOMPARE(widened(rounded.values.data(), DType::Int8, i), 0.0F);
        for (std::size_t c = 0; c < kColumns; ++c)
            QCOMPARE(rounded.scales[c], 0.0F);
    }

    void aWeightThatIsNotFiniteShowsInItsOutputOnly()
    {
        for (const float bad :
             {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()}) {
            std::vector<float> weights = randomWeights();
            weights[3 * kColumns + 5] = bad;
            const QuantizedMatrix rounded = quantized(viewOf(weights), ScalePer::Column);
            for (std::size_t c = 0; c < kColumns; ++c)
                QCOMPARE(std::isfinite(rounded.scales[c]), c != 5);
        }
    }

    void aModelCanBeRoundedWhileItIsLoaded()
    {
        const auto folder = goldenDir() / "models" / "a";
        const LoadedModel stored = loadModel(folder);
        const LoadedModel rounded = loadModel(folder, {.precision = WeightPrecision::Int8});
        QVERIFY2(rounded.fingerprint != stored.fingerprint, "its runs have other bits");
        const auto sameAs = [](const WeightMatrix& matrix, const QuantizedMatrix& expected) {
            return matrix.type == DType::Int8 && matrix.scales.size() == expected.scales.size() &&
                   std::ranges::equal(matrix.scales, std::span<const float>(expected.scales)) &&
                   std::memcmp(matrix.data, expected.values.data(), expected.values.size()) == 0;
        };
        const Gpt2Weights all = gpt2WeightsIn(stored.weights, gpt2ConfigOf(*stored.network));
        const Gpt2Weights small = gpt2WeightsIn(rounded.weights, gpt2ConfigOf(*rounded.network));
        QVERIFY(sameAs(small.embedding.token, quantized(all.embedding.token, ScalePer::Row)));
        QVERIFY(sameAs(small.output, quantized(all.output, ScalePer::Row)));
        for (std::size_t l = 0; l < gpt2ConfigOf(*stored.network).layers; ++l) {
            const LayerWeights& layer = all.layers[l];
            const LayerWeights& own = small.layers[l];
            QVERIFY(sameAs(own.qkv.matrix, quantized(layer.qkv.matrix, ScalePer::Column)));
            QVERIFY(sameAs(own.expand.matrix, quantized(layer.expand.matrix, ScalePer::Column)));
        }
        QCOMPARE(small.embedding.position.type, all.embedding.position.type);
        QVERIFY(rounded.weights.bytes() < stored.weights.bytes());
    }
};

PASTKEYS_TEST(TestQuantize)
#include "test_quantize.moc"
