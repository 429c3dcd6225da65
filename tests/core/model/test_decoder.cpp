#include "base/errors.h"
#include "compare/comparison.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "query/step_bound.h"
#include "support/captured_tensors.h"
#include "support/gpt2_names.h"
#include "support/gpt2_weights.h"
#include "support/passes.h"
#include "support/random_model.h"
#include "support/reference_decoder.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

std::vector<float> valuesOf(ConstMatrix matrix)
{
    std::vector<float> values;
    for (std::size_t r = 0; r < matrix.rows; ++r)
        values.insert(values.end(), matrix.row(r), matrix.row(r) + matrix.columns);
    return values;
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

/// The logits of all rows. Feeds the tokens in random chunks, and rolls some chunks back to feed
/// them again.
std::vector<float> chunkedLogits(Decoder& decoder, KvCache& cache, const ReachRule& rule,
                                 std::span<const TokenId> tokens, std::mt19937_64& random)
{
    std::vector<float> all;
    for (const std::size_t chunk : randomSplit(tokens.size(), random)) {
        const auto own = tokens.subspan(indexOf(cache.next()), chunk);
        if (random() % 3 == 0) {
            decoder.forward(own, cache, rule, LogitRows::None, {});
            cache.rollBack();
        }
        const auto values = valuesOf(decoder.forward(own, cache, rule, LogitRows::All, {}));
        cache.commit();
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

/// Adds up the work that the kernels counted, except that of the embedding.
class WorkCounter : public StepObserver
{
public:
    void passBegan(const PassBegin&) override {}
    void operationDone(const OperationDone& done) override
    {
        if (done.point.operation != Gpt2::Embedding)
            sum += done.counted;
    }
    Work sum;
};

} // namespace

class TestDecoder : public QObject
{
    Q_OBJECT

private slots:
    void everyTensorMatchesTheDoublePrecisionReference();
    void everyKindOfCacheGivesTheBitsOfNoCacheUnderTheSameRule();
    void aBatchGivesTheBitsOfItsSequencesAlone();
    void aBatchDoesTheWorkOfItsSequencesButReadsTheWeightsOnce();
    void everyExactTableAndThreadCountGivesTheSameBits();
    void lastRowLogitsAreTheLastOfAllRows();
    void aStoppedPassIsForgottenByRollingBack();
    void anOverflowStopsAtItsLayerAndSaysAtWhichPosition();
};

void TestDecoder::everyTensorMatchesTheDoublePrecisionReference()
{
    const std::uint64_t seed = freshSeed("random models");
    WorkerPool pool(2);
    for (std::uint64_t i = 0; i < 20; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        if (model.config.width < 8)
            continue; // a layer norm over two or three values can amplify rounding without bound
        const auto tokens = randomTokens(model.config, 1 + (seed + i) % model.config.context, seed);
        const auto reference = referenceTensors(model.config, model.weights, tokens);
        for (const Kernels* kernels : availableKernels()) {
            CapturedTensors captured;
            Decoder decoder(gpt2(model.config), model.weights, *kernels, pool);
            uncachedPass(decoder, model.config, tokens, LogitRows::All, {.observer = &captured});
            QCOMPARE(captured.tensors.size(), reference.size());
            for (const auto& [name, tensor] : captured.tensors) {
                QVERIFY2(reference.contains(name), name.c_str());
                // With only a few values, all of them may be near 0, and then no bound holds.
                if (tensor.values.size() < 6)
                    continue;
                const double error = relativeError(tensor.view(), reference.at(name));
                QVERIFY2(error < 2e-5, (name + " with " + std::string(kernels->name) + ", " +
                                        model.description + ": " + std::to_string(error))
                                           .c_str());
            }
        }
    }
}

/// If a kind of cache keeps every row that its rule lets queries see, it gives the same bits as a
/// pass without a cache under the same rule. For the window cache, this means that no query needs
/// the evicted rows.
void TestDecoder::everyKindOfCacheGivesTheBitsOfNoCacheUnderTheSameRule()
{
    const std::uint64_t seed = freshSeed("random splits");
    std::mt19937_64 random(seed);
    WorkerPool pool(2);
    for (std::uint64_t i = 0; i < 15; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        const auto tokens = randomTokens(model.config, model.config.context, seed);
        Decoder decoder(gpt2(model.config), model.weights, bestKernels(), pool);
        for (const CacheKind& kind : cacheKinds()) {
            if (!kind.keepsWhatItsRuleSees())
                continue;
            const CacheSpec spec = withNumbers(kind, random);
            const ReachRule rule = spec.rule();
            const auto off =
                valuesOf(uncachedPass(decoder, model.config, tokens, LogitRows::All, {}, rule));
            const auto cache = cacheOf(model.config, spec);
            if (!cache->keepsRows())
                continue;
            QVERIFY2(sameBits(off, chunkedLogits(decoder, *cache, rule, tokens, random)),
                     (std::string(kind.name) + ", " + model.description).c_str());
        }
    }
}

/// A batch is one pass over sequences, each at its own position and with its own kind of cache.
void TestDecoder::aBatchGivesTheBitsOfItsSequencesAlone()
{
    struct Sequence
    {
        std::vector<TokenId> tokens;
        std::unique_ptr<KvCache> cache;
        std::unique_ptr<KvCache> alone;
        ReachRule rule;
        std::size_t fed = 0;
        std::vector<Position> positions = {};
    };
    const std::uint64_t seed = freshSeed("random batches");
    std::mt19937_64 random(seed);
    WorkerPool pool(2);
    for (std::uint64_t i = 0; i < 12; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        Decoder batched(gpt2(model.config), model.weights, bestKernels(), pool);
        Decoder single(gpt2(model.config), model.weights, bestKernels(), pool);
        std::vector<Sequence> sequences;
        for (std::size_t s = 0; s < 1 + random() % 5; ++s) {
            const CacheKind& kind = cacheKinds()[random() % cacheKinds().size()];
            const CacheSpec spec = withNumbers(kind, random);
            sequences.push_back({randomTokens(model.config, model.config.context, seed + s),
                                 cacheOf(model.config, spec), cacheOf(model.config, spec),
                                 spec.rule()});
        }
        for (int step = 0; step < 6; ++step) {
            std::vector<Segment> segments;
            std::vector<float> expected;
            const bool undone = random() % 4 == 0; // if so, both runs roll the step back
            for (Sequence& own : sequences) {
                const std::size_t room = own.tokens.size() - own.fed;
                if (room == 0 || random() % 5 == 0)
                    continue;
                const std::size_t first = indexOf(own.cache->next());
                const std::size_t end = own.fed + 1 + random() % room;
                own.positions = positionsFrom(first, end - first);
                const auto tokens = std::span(own.tokens).subspan(first, end - first);
                const LogitRows logits =
                    std::array{LogitRows::None, LogitRows::Last, LogitRows::All}[random() % 3];
                segments.push_back({tokens, own.positions, *own.cache, own.rule, logits});
                const auto values =
                    valuesOf(single.forward(tokens, *own.alone, own.rule, logits, {}));
                expected.insert(expected.end(), values.begin(), values.end());
                undone ? own.alone->rollBack() : own.alone->commit();
                own.fed = undone ? own.fed : end;
            }
            if (segments.empty())
                continue;
            QVERIFY2(sameBits(expected, valuesOf(batched.forward(segments, {}))),
                     model.description.c_str());
            for (const Segment& segment : segments)
                undone ? segment.cache.rollBack() : segment.cache.commit();
        }
    }
}

void TestDecoder::aBatchDoesTheWorkOfItsSequencesButReadsTheWeightsOnce()
{
    const std::uint64_t seed = freshSeed("counts of batches");
    WorkerPool pool(2);
    for (std::uint64_t i = 0; i < 12; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        Decoder decoder(gpt2(model.config), model.weights, bestKernels(), pool);
        const std::size_t sequences = 2 + i % 4;
        std::vector<std::vector<TokenId>> tokens;
        std::vector<std::vector<Position>> positions;
        std::vector<std::unique_ptr<KvCache>> caches;
        WorkCounter alone;
        for (std::size_t s = 0; s < sequences; ++s) {
            const std::size_t rows = 1 + (seed + s) % model.config.context;
            tokens.push_back(randomTokens(model.config, rows, seed + s));
            positions.push_back(positionsFrom(0, rows));
            caches.push_back(cacheOf(model.config, "static"));
            decoder.forward(tokens[s], *cacheOf(model.config, "static"), {}, LogitRows::Last,
                            {.observer = &alone});
        }
        std::vector<Segment> segments;
        for (std::size_t s = 0; s < sequences; ++s)
            segments.push_back({tokens[s], positions[s], *caches[s], {}});
        WorkCounter together;
        decoder.forward(segments, {.observer = &together});
        alone.sum.bytesRead -=
            (sequences - 1) *
            weightBytesOfPass(*gpt2(model.config), storedTypes(*gpt2(model.config), model.weights));
        QVERIFY2(together.sum == alone.sum, model.description.c_str());
    }
}

void TestDecoder::everyExactTableAndThreadCountGivesTheSameBits()
{
    const std::uint64_t seed = freshSeed("random models");
    for (std::uint64_t i = 0; i < 6; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        const auto tokens = randomTokens(model.config, model.config.context, seed);
        WorkerPool one(1);
        Decoder scalar(gpt2(model.config), model.weights, referenceKernels(), one);
        const auto expected = valuesOf(uncachedPass(scalar, model.config, tokens));
        for (const Kernels* kernels : availableKernels())
            for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
                if (!kernels->exact)
                    continue;
                WorkerPool pool(threads);
                Decoder decoder(gpt2(model.config), model.weights, *kernels, pool);
                QVERIFY2(sameBits(expected, valuesOf(uncachedPass(decoder, model.config, tokens))),
                         (std::string(kernels->name) + ", " + model.description).c_str());
            }
    }
}

void TestDecoder::lastRowLogitsAreTheLastOfAllRows()
{
    const RandomModel model = makeRandomModel(5);
    const auto tokens = randomTokens(model.config, 7, 5);
    WorkerPool pool(1);
    Decoder decoder(gpt2(model.config), model.weights, bestKernels(), pool);
    auto all = valuesOf(uncachedPass(decoder, model.config, tokens));
    all.erase(all.begin(), all.end() - model.config.vocabulary);
    QVERIFY(sameBits(all, valuesOf(uncachedPass(decoder, model.config, tokens, LogitRows::Last))));
    QCOMPARE(uncachedPass(decoder, model.config, tokens, LogitRows::None).rows, std::size_t{0});
}

void TestDecoder::aStoppedPassIsForgottenByRollingBack()
{
    const RandomModel model = makeRandomModel(5);
    const auto tokens = randomTokens(model.config, 5, 5);
    WorkerPool pool(1);
    Decoder decoder(gpt2(model.config), model.weights, bestKernels(), pool);
    const auto cache = cacheOf(model.config, "static");
    decoder.forward(std::span(tokens).first(3), *cache, {}, LogitRows::Last, {});
    cache->commit();
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_EXCEPTION_THROWN(decoder.forward(std::span(tokens).last(2), *cache, {}, LogitRows::Last,
                                             {.stop = stop.get_token()}),
                             Cancelled);
    cache->rollBack();
    QCOMPARE(cache->view(Layer{0}).positions.size(), std::size_t{3});
}

void TestDecoder::anOverflowStopsAtItsLayerAndSaysAtWhichPosition()
{
    Gpt2Config config;
    config.vocabulary = 11;
    config.context = 8;
    config.width = 8;
    config.layers = 3;
    config.heads = 2;
    config.inner = 37;
    const RandomModel model = makeRandomModel(config, DType::Float32, 1);
    auto* damaged = static_cast<float*>(
        const_cast<void*>(gpt2WeightsIn(model.weights, config).layers[1].projection.matrix.data));
    damaged[3] = std::numeric_limits<float>::infinity();
    const auto tokens = randomTokens(config, 4, 1);
    WorkerPool pool(1);
    Decoder decoder(gpt2(config), model.weights, bestKernels(), pool);
    const auto cache = cacheOf(config, "dynamic");
    try {
        decoder.forward(tokens, *cache, {}, LogitRows::Last, {});
        QFAIL("no error");
    } catch (const RunError& error) {
        QVERIFY2(QString(error.what()).startsWith("layer 2: "), error.what());
        QVERIFY2(QString(error.what()).contains(" at position 0, column "), error.what());
    }
    cache->rollBack();
    QVERIFY(cache->view(Layer{0}).positions.empty());
}

PASTKEYS_TEST(TestDecoder)
#include "test_decoder.moc"
