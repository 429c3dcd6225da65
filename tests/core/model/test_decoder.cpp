#include "base/errors.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "model/decoder.h"
#include "support/captured_tensors.h"
#include "support/random_model.h"
#include "support/reference_decoder.h"
#include "support/seeds.h"
#include "trace/comparison.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

CacheShape shapeOf(const Config& config)
{
    return {config.layers, config.heads, config.headDim(), config.context};
}

std::vector<float> valuesOf(ConstMatrix matrix)
{
    std::vector<float> values;
    for (std::size_t r = 0; r < matrix.rows; ++r)
        values.insert(values.end(), matrix.row(r), matrix.row(r) + matrix.columns);
    return values;
}

/// Largest distance, relative to the tensor's largest finite value.
double relativeError(const CapturedTensors::Tensor& ours, const ReferenceMatrix& theirs)
{
    double largest = 1e-30;
    double error = 0;
    for (std::size_t r = 0; r < ours.rows; ++r)
        for (std::size_t c = 0; c < ours.columns; ++c) {
            const double a = ours.view().row(r)[c];
            const double b = theirs(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c));
            if (a == b) // also where both are -inf
                continue;
            error = std::max(error, std::isfinite(a - b) ? std::abs(a - b)
                                                         : std::numeric_limits<double>::infinity());
        }
    for (Eigen::Index i = 0; i < theirs.size(); ++i)
        if (std::isfinite(theirs.data()[i]))
            largest = std::max(largest, std::abs(theirs.data()[i]));
    return error / largest;
}

std::vector<std::size_t> randomSplit(std::size_t rows, std::mt19937_64& random)
{
    std::vector<std::size_t> chunks;
    while (rows > 0) {
        chunks.push_back(1 + random() % rows);
        rows -= chunks.back();
    }
    return chunks;
}

/// Logits of all rows, run with the cache on in chunks.
std::vector<float> chunkedLogits(Decoder& decoder, KvCache& cache, std::span<const TokenId> tokens,
                                 std::span<const std::size_t> chunks)
{
    std::vector<float> all;
    for (const std::size_t chunk : chunks) {
        const auto logits = decoder.forward(tokens.subspan(cache.length(), chunk), &cache,
                                            {.logits = LogitRows::All});
        const auto values = valuesOf(logits);
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

} // namespace

class TestDecoder : public QObject
{
    Q_OBJECT

private slots:
    void everyTensorIsThatOfTheDoublePrecisionReference();
    void anySplitOfTheTokensGivesTheSameBits();
    void everyExactTableAndThreadCountGivesTheSameBits();
    void lastRowLogitsAreTheLastOfAllRows();
    void aStoppedPassLeavesTheCacheAsItWas();
    void anOverflowStopsAtItsLayerAndLeavesTheCacheAsItWas();
};

void TestDecoder::everyTensorIsThatOfTheDoublePrecisionReference()
{
    const std::uint64_t seed = freshSeed("random models");
    WorkerPool pool(2);
    for (std::uint64_t i = 0; i < 20; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        if (model.config.width < 8)
            continue; // a layer norm over two or three values amplifies rounding without bound
        const auto tokens = randomTokens(model.config, 1 + (seed + i) % model.config.context, seed);
        const auto reference = referenceTensors(model.config, model.weights, tokens);
        for (const Kernels* kernels : availableKernels()) {
            CapturedTensors captured;
            Decoder decoder(model.config, model.weights, *kernels, pool);
            decoder.forward(tokens, nullptr, {.logits = LogitRows::All, .observer = &captured});
            QCOMPARE(captured.tensors.size(), reference.size());
            for (const auto& [name, tensor] : captured.tensors) {
                QVERIFY2(reference.contains(name), name.c_str());
                // Of a few values all can be near 0, next to which rounding has no bound.
                if (tensor.values.size() < 6)
                    continue;
                const double error = relativeError(tensor, reference.at(name));
                QVERIFY2(error < 2e-5, (name + " with " + std::string(kernels->name) + ", " +
                                        model.description + ": " + std::to_string(error))
                                           .c_str());
            }
        }
    }
}

void TestDecoder::anySplitOfTheTokensGivesTheSameBits()
{
    const std::uint64_t seed = freshSeed("random splits");
    std::mt19937_64 random(seed);
    WorkerPool pool(2);
    for (std::uint64_t i = 0; i < 15; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        const auto tokens = randomTokens(model.config, model.config.context, seed);
        Decoder decoder(model.config, model.weights, bestKernels(), pool);
        const auto off = valuesOf(decoder.forward(tokens, nullptr, {.logits = LogitRows::All}));
        for (const CacheKind kind : {CacheKind::Dynamic, CacheKind::Static}) {
            const auto cache = makeCache(kind, shapeOf(model.config));
            const auto chunks = randomSplit(tokens.size(), random);
            QVERIFY2(sameBits(off, chunkedLogits(decoder, *cache, tokens, chunks)),
                     model.description.c_str());
        }
    }
}

void TestDecoder::everyExactTableAndThreadCountGivesTheSameBits()
{
    const std::uint64_t seed = freshSeed("random models");
    for (std::uint64_t i = 0; i < 6; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        const auto tokens = randomTokens(model.config, model.config.context, seed);
        WorkerPool one(1);
        Decoder scalar(model.config, model.weights, scalarKernels(), one);
        const auto expected = valuesOf(scalar.forward(tokens, nullptr, {.logits = LogitRows::All}));
        for (const Kernels* kernels : availableKernels())
            for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
                if (!kernels->exact)
                    continue;
                WorkerPool pool(threads);
                Decoder decoder(model.config, model.weights, *kernels, pool);
                QVERIFY2(sameBits(expected, valuesOf(decoder.forward(tokens, nullptr,
                                                                     {.logits = LogitRows::All}))),
                         (std::string(kernels->name) + ", " + model.description).c_str());
            }
    }
}

void TestDecoder::lastRowLogitsAreTheLastOfAllRows()
{
    const RandomModel model = makeRandomModel(5);
    const auto tokens = randomTokens(model.config, 7, 5);
    WorkerPool pool(1);
    Decoder decoder(model.config, model.weights, bestKernels(), pool);
    auto all = valuesOf(decoder.forward(tokens, nullptr, {.logits = LogitRows::All}));
    all.erase(all.begin(), all.end() - model.config.vocabulary);
    QVERIFY(sameBits(all, valuesOf(decoder.forward(tokens, nullptr, {.logits = LogitRows::Last}))));
    QCOMPARE(decoder.forward(tokens, nullptr, {.logits = LogitRows::None}).rows, std::size_t{0});
}

void TestDecoder::aStoppedPassLeavesTheCacheAsItWas()
{
    const RandomModel model = makeRandomModel(5);
    const auto tokens = randomTokens(model.config, 5, 5);
    WorkerPool pool(1);
    Decoder decoder(model.config, model.weights, bestKernels(), pool);
    const auto cache = makeCache(CacheKind::Static, shapeOf(model.config));
    decoder.forward(std::span(tokens).first(3), cache.get(), {});
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_EXCEPTION_THROWN(
        decoder.forward(std::span(tokens).last(2), cache.get(), {.stop = stop.get_token()}),
        Cancelled);
    QCOMPARE(cache->length(), std::size_t{3});
}

void TestDecoder::anOverflowStopsAtItsLayerAndLeavesTheCacheAsItWas()
{
    Config config;
    config.vocabulary = 11;
    config.context = 8;
    config.width = 8;
    config.layers = 3;
    config.heads = 2;
    config.inner = 37;
    const RandomModel model = makeRandomModel(config, DType::Float32, 1);
    auto* damaged =
        static_cast<float*>(const_cast<void*>(model.weights.layers[1].projection.matrix.data));
    damaged[3] = std::numeric_limits<float>::infinity();
    const auto tokens = randomTokens(config, 4, 1);
    WorkerPool pool(1);
    Decoder decoder(config, model.weights, bestKernels(), pool);
    const auto cache = makeCache(CacheKind::Dynamic, shapeOf(config));
    try {
        decoder.forward(tokens, cache.get(), {});
        QFAIL("no error");
    } catch (const RunError& error) {
        QVERIFY2(QString(error.what()).startsWith("layer 2: "), error.what());
    }
    QCOMPARE(cache->length(), std::size_t{0});
    QVERIFY(cache->keys(Layer{0}, Head{0}).empty());
}

QTEST_APPLESS_MAIN(TestDecoder)
#include "test_decoder.moc"
