// Families that are not GPT-2 decode, record, save and open, compare and are counted by the same
// code, of which no line knows them.
#include "compare/trace_diff.h"
#include "model/decoder.h"
#include "query/head_attention.h"
#include "query/head_weights.h"
#include "record/lane_fit.h"
#include "record/lane_names.h"
#include "run/rows_again.h"
#include "support/captured_tensors.h"
#include "support/family_references.h"
#include "support/other_family.h"
#include "support/row_values.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/trace_files.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr std::size_t kPrompt = 13; // longer than the window of a layer

OtherSizes randomSizes(std::mt19937_64& random)
{
    const auto pick = [&random](std::uint32_t from, std::uint32_t to) {
        return from + static_cast<std::uint32_t>(random() % (to - from + 1));
    };
    OtherSizes sizes;
    sizes.width = pick(8, 40);
    sizes.kvHeads = pick(1, 3);
    sizes.heads = sizes.kvHeads * pick(1, 3);
    sizes.headDim = 2 * pick(1, 9);
    sizes.inner = pick(8, 50);
    sizes.window = pick(1, 9);
    return sizes;
}

/// A random model of a family, and its reference.
struct Drawn
{
    RandomModel model;
    std::function<std::map<std::string, ReferenceMatrix>(const RandomModel&,
                                                         std::span<const TokenId>)>
        reference;
    std::string sizes;
};

Drawn drawnFrom(const QString& family, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    if (family == QStringLiteral("other")) {
        const OtherSizes sizes = randomSizes(random);
        return {makeRandomModel(otherFamily(sizes), random()),
                [sizes](const RandomModel& model, std::span<const TokenId> tokens) {
                    return otherReference(sizes, model, tokens);
                },
                {}};
    }
    const DType type =
        std::array{DType::Float32, DType::Float16, DType::BFloat16, DType::Int8}[random() % 4];
    const auto drawn = [&](const auto& config, NetworkPtr network, const auto& reference,
                           const std::string& sizes) {
        return Drawn{
            makeRandomModel(std::move(network), random(), type),
            [config, reference](const RandomModel& model, std::span<const TokenId> tokens) {
                return reference(config, model, tokens);
            },
            sizes + " " + nameOf(type)};
    };
    if (family == QStringLiteral("llama")) {
        const LlamaConfig config = randomLlama(random());
        return drawn(config, llama(config), llamaReference, textOf(config));
    }
    if (family == QStringLiteral("gemma3_text")) {
        const LlamaConfig config = randomGemma(random());
        return drawn(config, gemma3Text(config), llamaReference, textOf(config));
    }
    if (family == QStringLiteral("gpt_neo")) {
        const GptNeoConfig config = randomNeo(random());
        return drawn(config, gptNeo(config), neoReference, {});
    }
    const GptNeoxConfig config = randomNeox(random());
    return drawn(config, gptNeox(config), neoxReference, {});
}

constexpr std::array kFamilies{"other", "llama", "gemma3_text", "gpt_neo", "gpt_neox"};

void addFamilies()
{
    QTest::addColumn<QString>("family");
    for (const char* family : kFamilies)
        QTest::newRow(family) << family;
}

Trace traceIn(const RandomModel& model, const std::vector<LaneSpec>& lanes,
              const Kernels& kernels = bestKernels(), std::size_t threads = 1)
{
    RunSettings settings = settingsFor(model, kPrompt, 6);
    settings.lanes = lanes;
    settings.running = lanes.size() == 1 ? std::vector{Lane{0}} : std::vector{Lane{0}, Lane{1}};
    settings.chunks = {kPrompt - 4, 4};
    return runTrace(model, settings, kernels, threads);
}

std::vector<LaneSpec> offAnd(const char* cache)
{
    return cacheOffAndOn(laneNamed(cache).cache);
}

} // namespace

class TestFamilies : public QObject
{
    Q_OBJECT

private slots:
    void theyMatchADoublePrecisionReference_data() { addFamilies(); }
    void theyMatchADoublePrecisionReference()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        WorkerPool pool(2);
        for (int i = 0; i < 20; ++i) {
            const Drawn drawn = drawnFrom(family, random());
            const RandomModel& model = drawn.model;
            const auto tokens = randomTokens(model.config, 20, random());
            const auto reference = drawn.reference(model, tokens);
            for (const Kernels* kernels : availableKernels()) {
                CapturedTensors captured(*model.network);
                Decoder decoder(model.network, model.weights, *kernels, pool);
                const auto cache = makeCache("off", cacheShapeOf(*model.network));
                decoder.forward(tokens, *cache, {}, LogitRows::All, {.observer = &captured});
                for (const auto& [name, tensor] : reference) {
                    const double error = relativeError(captured.tensors.at(name).view(), tensor);
                    QVERIFY2(error < 2e-5, (name + " " + std::string(kernels->name) + " " +
                                            std::to_string(error) + " " + drawn.sizes)
                                               .c_str());
                }
            }
        }
    }

    void cachesThatKeepEverythingGiveTheBitsOfNoCache_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("cache");
        for (const char* family : kFamilies)
            for (const char* cache : {"static", "dynamic", "paged:3", "window:6+2", "window:3"})
                QTest::addRow("%s %s", family, cache) << family << cache;
    }
    /// With prompts in chunks, any table and any number of threads.
    void cachesThatKeepEverythingGiveTheBitsOfNoCache()
    {
        QFETCH(QString, family);
        QFETCH(QString, cache);
        std::mt19937_64 random(freshSeed("models"));
        for (int i = 0; i < 6; ++i) {
            const Drawn drawn = drawnFrom(family, random());
            const Trace trace = traceIn(drawn.model, offAnd(qPrintable(cache)));
            QVERIFY2(trace.verdict().identical(), drawn.sizes.c_str());
            QVERIFY(trace.verdict().equalityExpected);
            QVERIFY(trace.verdict().valuesCompared > 0);
            for (const Kernels* kernels : availableKernels()) {
                if (!kernels->exact)
                    continue;
                const Trace other = traceIn(drawn.model, offAnd(qPrintable(cache)), *kernels, 3);
                QVERIFY2(diffOf({trace, Lane{1}}, {other, Lane{1}}).equal(),
                         (std::string(kernels->name) + " " + drawn.sizes).c_str());
            }
        }
    }

    void textsOfOnePassGetTheBitsThatTheyGetAlone_data() { addFamilies(); }
    void textsOfOnePassGetTheBitsThatTheyGetAlone()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        WorkerPool pool(2);
        for (int i = 0; i < 6; ++i) {
            const Drawn drawn = drawnFrom(family, random());
            const NetworkPtr& network = drawn.model.network;
            Decoder decoder(network, drawn.model.weights, bestKernels(), pool);
            const auto runsOf = [&](std::span<const std::vector<TokenId>> texts) {
                std::vector<std::unique_ptr<KvCache>> caches;
                std::vector<std::vector<Position>> positions;
                for (const auto& text : texts) {
                    caches.push_back(makeCache("static", cacheShapeOf(*network)));
                    positions.push_back(positionsFrom(7 * caches.size() % 11, text.size()));
                }
                std::vector<Segment> segments;
                for (std::size_t t = 0; t < texts.size(); ++t)
                    segments.push_back({texts[t], positions[t], *caches[t], {}, LogitRows::All});
                const ConstMatrix logits = decoder.forward(segments, {});
                std::vector<float> values;
                for (std::size_t r = 0; r < logits.rows; ++r)
                    values.insert(values.end(), logits.row(r), logits.row(r) + logits.columns);
                return values;
            };
            const std::vector<std::vector<TokenId>> texts{
                randomTokens(drawn.model.config, 9, random()),
                randomTokens(drawn.model.config, 1, random()),
                randomTokens(drawn.model.config, 14, random())};
            const std::vector<float> together = runsOf(texts);
            const std::vector<float> first = runsOf(std::span(texts).first(1));
            QVERIFY(sameBits(oneRow(std::span(together).first(first.size())), oneRow(first)));
        }
    }

    void lossyCachesRun_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("cache");
        for (const char* family : kFamilies)
            for (const char* cache :
                 {"static,int8", "dynamic,int4", "recent:5", "heavy:5", "static,heads:1",
                  "static,with-queries", "static,evict:2,3@2"})
                QTest::addRow("%s %s", family, cache) << family << cache;
    }
    /// Whatever the cache loses, what was counted agrees with the formula, and the head on show has
    /// the bits of the decoder.
    void lossyCachesRun()
    {
        QFETCH(QString, family);
        QFETCH(QString, cache);
        std::mt19937_64 random(freshSeed("models"));
        const Drawn drawn = drawnFrom(family, random());
        expectFormulas(traceIn(drawn.model, {laneNamed(cache.toStdString())}));
    }

    void keysKeptBeforeTheirRotationGiveTheSameBits_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("cache");
        for (const char* family : kFamilies)
            for (const char* cache :
                 {"static,unrotated", "dynamic,unrotated,fused", "paged:3,unrotated",
                  "window:6+2,unrotated", "static,unrotated,evict:2,3@2"})
                QTest::addRow("%s %s", family, cache) << family << cache;
    }
    void keysKeptBeforeTheirRotationGiveTheSameBits()
    {
        QFETCH(QString, family);
        QFETCH(QString, cache);
        std::mt19937_64 random(freshSeed("models"));
        const Drawn drawn = drawnFrom(family, random());
        const LaneSpec lane = laneNamed(cache.toStdString());
        const bool rotates = !drawn.model.network->site(Layer{0}).rotation.empty();
        QCOMPARE(misfitOf(lane, *drawn.model.network).has_value(), !rotates);
        if (!rotates)
            return;
        const LaneSpec usual = laneNamed(QString(cache).remove(",unrotated").toStdString());
        const Trace trace = traceIn(drawn.model, {usual, lane});
        expectFormulas(trace);
        QVERIFY(trace.verdict().identical());
        const auto workOfScores = [&](Lane of) {
            std::uint64_t flops = 0;
            for (const OperationRecord& record : trace.steps().back()->lane(of)->operations)
                if ((*drawn.model.network)[record.point.operation].kind == OperationKind::Scores)
                    flops += record.counted.other;
            return flops;
        };
        QVERIFY(workOfScores(Lane{1}) > workOfScores(Lane{0}));
    }

    void movedRowsActAsRowsThatWereNotMoved_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("cache");
        for (const char* family : kFamilies)
            for (const char* cache : {"static", "dynamic,fused", "paged:3", "static,unrotated"})
                QTest::addRow("%s %s", family, cache) << family << cache;
    }
    /// Attention depends only on how far a key is from its query. So the logits are those of a lane
    /// that forgets the same rows and moves none, except for rounding.
    void movedRowsActAsRowsThatWereNotMoved()
    {
        QFETCH(QString, family);
        QFETCH(QString, cache);
        std::mt19937_64 random(freshSeed("models"));
        for (int i = 0; i < 6; ++i) {
            const Drawn drawn = drawnFrom(family, random());
            const LaneSpec shifting = laneNamed((cache + ",shift:16").toStdString());
            const bool rotates = !drawn.model.network->site(Layer{0}).rotation.empty();
            QCOMPARE(misfitOf(shifting, *drawn.model.network).has_value(), !rotates);
            if (!rotates)
                return;
            constexpr std::size_t kShift = 5; // the step that reads position 16
            const LaneSpec forgetting = laneNamed("static,evict:0,1,2,3,4,5,6,7@6");
            const Trace trace = traceIn(drawn.model, {forgetting, shifting});
            expectFormulas(trace);
            QVERIFY(trace.size() > kShift + 1);
            for (const StepRecordPtr& step : trace.steps()) {
                const PassRecord& pass = *step->lane(Lane{1});
                QCOMPARE(pass.movesHeld, step->index == kShift);
                QCOMPARE(pass.origin, std::size_t{step->index < kShift ? 0U : 8U});
                QCOMPARE(pass.rows, step->tokens.size()); // no row is computed again
                if (step->logits.empty())
                    continue;
                const std::vector<float>& expected = step->logitsOf(Lane{0});
                const std::vector<float>& found = step->logitsOf(Lane{1});
                float largest = 0;
                for (const float logit : expected)
                    largest = std::max(largest, std::fabs(logit));
                for (std::size_t t = 0; t < expected.size(); ++t)
                    QVERIFY2(std::fabs(expected[t] - found[t]) <= 2e-5F * largest,
                             drawn.sizes.c_str());
            }
        }
    }

    void rowsBehindSinksHaveThePositionsOfTheCache_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("limit");
        for (const char* family : kFamilies)
            for (const char* limit : {"shift:16+3", "stream:14+3", "stream:15"})
                QTest::addRow("%s %s", family, limit) << family << limit;
    }
    /// In the first layer, a key depends on its token and position alone. So attention has the bits
    /// that it has in a text of the sinks and the kept tokens. Keys that are rotated at each step
    /// differ from them by rounding.
    void rowsBehindSinksHaveThePositionsOfTheCache()
    {
        QFETCH(QString, family);
        QFETCH(QString, limit);
        std::mt19937_64 random(freshSeed("models"));
        for (int i = 0; i < 4; ++i) {
            const Drawn drawn = drawnFrom(family, random());
            const RandomModel& model = drawn.model;
            const AttentionSite& site = model.network->site(Layer{0});
            if (site.rotation.empty())
                return;
            const Trace trace = traceIn(model, {laneNamed(limit.toStdString()),
                                                laneNamed(("unrotated," + limit).toStdString())});
            expectFormulas(trace);
            const StepRecord& step = *trace.steps().back();
            const PassRecord& pass = *step.lane(Lane{1});
            QVERIFY(pass.origin > 0);
            QCOMPARE(pass.sinks, std::size_t{limit.endsWith("+3") ? 3U : 0U});
            QCOMPARE(pass.rows, std::size_t{1});
            RunSettings fresh;
            for (const Position position : pass.positionsRead())
                fresh.prompt.push_back(trace.tokens()[indexOf(position)].id);
            QVERIFY(fresh.prompt.size() <= 16);
            fresh.tokens = 1;
            fresh.lanes = {laneWithoutCache()};
            fresh.running = {Lane{0}};
            const Trace alone = runTrace(model, fresh);
            for (std::size_t h = 0; h < site.heads; ++h) {
                HeadAttention head(Layer{0}, idAt<Head>(h), bestKernels());
                const auto expected = head.at(alone, 0, Lane{0});
                const auto found = HeadAttention(Layer{0}, idAt<Head>(h), bestKernels())
                                       .at(trace, step.index, Lane{1});
                QVERIFY2(sameBits(found->context,
                                  expected->context.rowBlock(fresh.prompt.size() - 1, 1)),
                         drawn.sizes.c_str());
            }
            float largest = 0;
            for (const float logit : step.logitsOf(Lane{1}))
                largest = std::max(largest, std::fabs(logit));
            for (std::size_t t = 0; t < step.logits.size(); ++t)
                QVERIFY2(std::fabs(step.logitsOf(Lane{0})[t] - step.logitsOf(Lane{1})[t]) <=
                             2e-5F * largest,
                         drawn.sizes.c_str());
        }
    }

    void movedRowsHaveTheSameBitsInEveryCache_data() { addFamilies(); }
    /// With any table and any number of threads. In the first layer, keys that are kept unrotated
    /// have the bits of keys computed again, because they depend on token and position alone.
    void movedRowsHaveTheSameBitsInEveryCache()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (int i = 0; i < 4; ++i) {
            const Drawn drawn = drawnFrom(family, random());
            const AttentionSite& site = drawn.model.network->site(Layer{0});
            if (site.rotation.empty())
                return;
            const auto lanes = [](const char* left, const char* right) {
                return std::vector{laneNamed(left), laneNamed(right)};
            };
            const Trace trace = traceIn(drawn.model, lanes("paged:3,shift:16", "static,shift:16"));
            QVERIFY2(trace.verdict().identical(), drawn.sizes.c_str());
            QVERIFY(!trace.verdict().equalityExpected);
            for (const Kernels* kernels : availableKernels()) {
                if (!kernels->exact)
                    continue;
                const Trace other =
                    traceIn(drawn.model, lanes("dynamic,shift:16", "static,shift:16"), *kernels, 3);
                QVERIFY2(diffOf({trace, Lane{1}}, {other, Lane{1}}).equal(), drawn.sizes.c_str());
                QVERIFY(other.verdict().identical());
            }
            const Trace moved = traceIn(drawn.model, lanes("static,half:16", "unrotated,shift:16"));
            const auto steps = moved.steps().first(6);
            const auto keysOf = [&](Lane lane) { return laneRowsAt(steps, lane, 8, 17); };
            const std::vector<RowRef> again = keysOf(Lane{0});
            const std::vector<RowRef> kept = keysOf(Lane{1});
            for (std::size_t row = 0; row < again.size(); ++row)
                QVERIFY(sameBits(again[row].of(Layer{0}, site.keys),
                                 kept[row].of(Layer{0}, site.keys)));
        }
    }

    void countsAgreeWithTheFormulas_data() { addFamilies(); }
    void countsAgreeWithTheFormulas()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (int i = 0; i < 4; ++i) {
            const Drawn drawn = drawnFrom(family, random());
            expectFormulas(traceIn(drawn.model, cacheOffAndOn(), countingKernels()));
            expectFormulas(traceIn(drawn.model, offAnd("window:4+1")));
        }
    }

    /// Fused attention works through the keys in tiles of 64.
    void fusedAttentionCountsTheTilesThatAWindowSees()
    {
        std::mt19937_64 random(freshSeed("model"));
        GptNeoConfig config = randomNeo(random());
        config.context = 220;
        config.windows.assign(config.layers, 0);
        config.windows.front() = 3;
        config.windows.back() = 70;
        const RandomModel model = makeRandomModel(gptNeo(config), random());
        RunSettings settings = settingsFor(model, 150, 3);
        settings.lanes = {laneNamed("off,fused"), laneNamed("static,fused")};
        settings.chunks = {1, 67, 60};
        const Trace trace = runTrace(model, settings);
        expectFormulas(trace);
        QVERIFY(trace.verdict().identical());
    }

    void aWindowOfALayerHidesWhatIsBeforeIt()
    {
        const OtherSizes sizes;
        const RandomModel model = makeRandomModel(otherFamily(sizes), 3);
        const Trace trace = traceIn(model, cacheOffAndOn());
        const std::size_t step = trace.size() - 1;
        const std::size_t last = trace.step(step).positions() - 1;
        for (std::size_t l = 0; l < sizes.layers; ++l) {
            const auto weights = HeadAttention(idAt<Layer>(l), Head{1}, bestKernels())
                                     .at(trace, step, Lane{1})
                                     ->weights.rowSpan(0);
            const std::size_t first = l % 2 == 1 ? last + 1 - sizes.window : 0;
            for (std::size_t key = 0; key <= last; ++key)
                QCOMPARE(weights[key] > 0, key >= first);
        }
    }

    /// The weights of every head, as the decoder computed them.
    void eachHeadIsShownWithTheBitsOfTheDecoder()
    {
        const RandomModel model = makeRandomModel(otherFamily(), 3);
        const Trace trace = traceIn(model, cacheOffAndOn());
        const auto& tokens = trace.tokens();
        std::vector<TokenId> ids;
        for (const TokenText& token : tokens)
            ids.push_back(token.id);
        WorkerPool pool(1);
        CapturedTensors captured(*model.network);
        Decoder decoder(model.network, model.weights, bestKernels(), pool);
        const auto cache = makeCache("off", cacheShapeOf(*model.network));
        decoder.forward(ids, *cache, {}, LogitRows::All, {.observer = &captured});
        const std::size_t step = trace.size() - 1;
        for (std::size_t l = 0; l < 4; ++l) {
            const HeadWeights all = headWeightsAt(trace, step, idAt<Layer>(l), 4, bestKernels());
            for (std::size_t h = 0; h < 4; ++h) {
                const auto shown = HeadAttention(idAt<Layer>(l), idAt<Head>(h), bestKernels())
                                       .at(trace, step, Lane{0});
                const auto& computed = captured.tensors.at("layers." + std::to_string(l) +
                                                           ".weights." + std::to_string(h));
                for (std::size_t r = 0; r < computed.rows; ++r)
                    QVERIFY(sameBits(oneRow(shown->weights.rowSpan(r)),
                                     computed.view().rowBlock(r, 1)));
                QVERIFY(sameBits(oneRow(all.row(h, 0)),
                                 computed.view().rowBlock(computed.rows - 1, 1)));
            }
        }
    }

    void rowsThatAreNotRecordedAreComputedAgain_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("cache");
        for (const char* family : kFamilies)
            for (const char* cache : {"off", "static", "static,int8", "unrotated", "shift:16",
                                      "unrotated,shift:16", "shift:16+3", "stream:15+2"})
                QTest::addRow("%s %s", family, cache) << family << cache;
    }
    void rowsThatAreNotRecordedAreComputedAgain()
    {
        QFETCH(QString, family);
        QFETCH(QString, cache);
        std::mt19937_64 random(freshSeed("model"));
        const Drawn drawn = drawnFrom(family, random());
        const RandomModel& model = drawn.model;
        const LaneSpec lane = laneNamed(cache.toStdString());
        if (misfitOf(lane, *model.network))
            return;
        const Trace trace = traceIn(model, {lane});
        for (const std::size_t step : {std::size_t{2}, std::size_t{5}, trace.size() - 1})
            for (const OperationPoint& point : model.network->points()) {
                if ((*model.network)[point.operation].isAboutNextToken())
                    continue;
                const Span all = positionsOf(trace, step, Lane{0}, point);
                if (all.count == 0) // the operation is left out without a cache
                    continue;
                const PartAgain part =
                    partAgain(trace, step, Lane{0}, point, all, model.weights, bestKernels());
                QVERIFY(part.isAsRecorded);
                QVERIFY(!part.tensors.empty());
                if ((*model.network)[point.operation].kind != OperationKind::WeightedSum)
                    continue;
                const AttentionSite& site = model.network->site(*point.layer);
                for (std::size_t h = 0; h < site.heads; ++h) {
                    const auto shown = HeadAttention(*point.layer, idAt<Head>(h), bestKernels())
                                           .at(trace, step, Lane{0});
                    QVERIFY(sameBits(
                        shown->context,
                        part.rowsOf(site.context).columnBlock(h * site.headDim, site.headDim)));
                }
            }
    }

    /// A lane that did not run for some steps moves what it holds, and computes what it missed.
    void aLaneThatJoinsLateMovesTheRowsThatAreLeft()
    {
        std::mt19937_64 random(freshSeed("model"));
        const Drawn drawn = drawnFrom("llama", random());
        RunSettings settings = settingsFor(drawn.model, kPrompt, 12);
        settings.lanes = {laneNamed("half:16"), laneNamed("shift:16")};
        std::vector<CacheMode> modes(settings.tokens, CacheMode::Off);
        modes[0] = modes[6] = modes[11] = CacheMode::Compare;
        const Trace trace = runTrace(drawn.model, settings, bestKernels(), 1, modes);
        const PassRecord& joined = *trace.step(6).lane(Lane{1});
        QVERIFY(joined.movesHeld);
        QCOMPARE(joined.held, (std::vector<Span>{{8, 5}})); // of the prompt
        QCOMPARE(joined.rows, std::size_t{6});
        expectFormulas(trace);
        const Trace opened = read(fileOf(trace));
        QCOMPARE(differenceOf(trace, opened), std::string());
        for (const std::size_t step : {6U, 11U})
            for (const OperationPoint& point : drawn.model.network->points())
                if (point.layer)
                    QVERIFY(partAgain(trace, step, Lane{1}, point,
                                      positionsOf(trace, step, Lane{1}, point), drawn.model.weights,
                                      bestKernels())
                                .isAsRecorded);
    }

    void aSavedRunOpensWithoutTheFamily_data() { addFamilies(); }
    void aSavedRunOpensWithoutTheFamily()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("model"));
        const Drawn drawn = drawnFrom(family, random());
        const RandomModel& model = drawn.model;
        for (const char* cache :
             {"static", "dynamic,int8", "shift:16", "shift:16+3", "stream:15+2"}) {
            const LaneSpec lane = laneNamed(cache);
            if (misfitOf(lane, *model.network))
                continue;
            const Trace trace = traceIn(model, {laneWithoutCache(), lane});
            const Trace opened = read(fileOf(trace));
            QCOMPARE(differenceOf(trace, opened), std::string());
            const Network& network = *opened.header().network;
            QCOMPARE(network.operations().size(), model.network->operations().size());
            for (std::size_t l = 0; l < network.config().layers; ++l) {
                const AttentionSite& before = model.network->site(idAt<Layer>(l));
                QCOMPARE(network.site(idAt<Layer>(l)).window, before.window);
                QVERIFY(network.site(idAt<Layer>(l)).rotation == before.rotation);
            }
            QVERIFY(diffOf({trace, Lane{1}}, {opened, Lane{1}}).equal());
            QCOMPARE(fileOf(opened), fileOf(trace));
        }
    }

private:
    static void expectFormulas(const Trace& trace)
    {
        for (const StepRecordPtr& step : trace.steps())
            for (const Lane lane : lanesOf(trace.header()))
                for (const OperationRecord& record : step->lane(lane)
                                                         ? step->lane(lane)->operations
                                                         : std::vector<OperationRecord>())
                    QVERIFY2(record.counted == record.formula,
                             ((*trace.header().network)[record.point.operation].name + " in step " +
                              std::to_string(step->index))
                                 .c_str());
    }
};

PASTKEYS_TEST(TestFamilies)
#include "test_families.moc"
