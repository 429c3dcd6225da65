#include "compare/comparison.h"
#include "query/head_attention.h"
#include "query/head_weights.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "run/pass_runner.h"
#include "support/captured_tensors.h"
#include "support/changed_trace.h"
#include "support/passes.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

Trace smallTrace(const RandomModel& model, const Kernels& kernels = bestKernels())
{
    RunSettings settings = settingsFor(model, 9, 6);
    settings.chunks = {5, 2};
    return runTrace(model, settings, kernels);
}

RandomModel modelWithThreeHeads()
{
    return makeRandomModel(
        sized({.vocabulary = 97, .context = 20, .width = 96, .layers = 2, .heads = 3, .inner = 37}),
        DType::Float32, 4);
}

/// The tensors of one whole pass without a cache.
CapturedTensors wholePass(const RandomModel& model, const Trace& trace)
{
    std::vector<TokenId> fed;
    for (const TokenText& token : trace.tokens())
        fed.push_back(token.id);
    CapturedTensors captured;
    WorkerPool pool(1);
    Decoder decoder(gpt2(model.config), model.weights, referenceKernels(), pool);
    uncachedPass(decoder, model.config, fed, LogitRows::Last, {.observer = &captured});
    return captured;
}

void compare(const AttentionMatrices& found, const CapturedTensors& whole, std::size_t layer,
             std::size_t head)
{
    const std::string name = "layers." + std::to_string(layer) + ".";
    const auto rows = [&](const std::string& tensor, std::size_t first, std::size_t count) {
        return whole.tensors.at(name + tensor)
            .view()
            .columnBlock(head * found.headDim, found.headDim)
            .rowBlock(first, count);
    };
    const auto cells = [&](const std::string& tensor) {
        return whole.tensors.at(name + tensor + "." + std::to_string(head))
            .view()
            .columnBlock(0, found.positions)
            .rowBlock(found.first, found.rows);
    };
    QVERIFY(sameBits(found.keys, rows("k", 0, found.positions)));
    QVERIFY(sameBits(found.values, rows("v", 0, found.positions)));
    QVERIFY(sameBits(found.queries, rows("q", found.first, found.rows)));
    QVERIFY(sameBits(found.scores, cells("scores")));
    QVERIFY(sameBits(found.weights, cells("weights")));
    QVERIFY(sameBits(found.context, rows("context", found.first, found.rows)));
}

/// \param captured  from the same pass; its weights have one column per position in `read`
void compareRead(const AttentionMatrices& found, const CapturedTensors& captured,
                 std::span<const Position> read, std::size_t layer, std::size_t head)
{
    const std::string name = "layers." + std::to_string(layer) + ".";
    const auto captives = captured.tensors.find(name + "weights." + std::to_string(head));
    const bool isFused = captives == captured.tensors.end();
    for (std::size_t r = 0; r < found.rows && !isFused; ++r) {
        const ConstMatrix weights = captives->second.view();
        QCOMPARE(weights.columns, read.size());
        std::vector<float> row(found.positions, 0.0F);
        for (std::size_t k = 0; k < read.size(); ++k)
            row[indexOf(read[k])] += weights.row(r)[k]; // a position may be held twice
        QVERIFY(sameBits({row.data(), 1, row.size(), row.size()}, found.weights.rowBlock(r, 1)));
    }
    QVERIFY(sameBits(found.context, captured.tensors.at(name + "context")
                                        .view()
                                        .columnBlock(head * found.headDim, found.headDim)));
}

/// Compares the matrices of lane 1 with those of a decoder that runs the same passes with a cache
/// of the same kind.
void compareWithDecoder(const RandomModel& model, const RunSettings& settings, const Trace& trace)
{
    WorkerPool pool(1);
    const LaneSpec& spec = settings.lanes[1];
    PassRunner runner(machineryOf(model, pool));
    Stream stream(spec, runner.network());
    std::vector<TokenId> text;
    for (std::size_t step = 0; step < trace.size(); ++step) {
        for (const TokenText& token : trace.step(step).tokensOf(Lane{1}))
            text.push_back(token.id);
        const PassRecord* record = trace.step(step).lane(Lane{1});
        if (!record)
            continue;
        CapturedTensors captured;
        const Span pass = stream.beginPass(text.size(), secondPromptAt(settings));
        runner.run(stream, std::span(text).subspan(pass.first, pass.count), LogitRows::Last,
                   {.observer = &captured});
        stream.commit();
        for (std::size_t l = 0; l < model.config.layers; ++l)
            for (std::size_t h = 0; h < model.config.heads; ++h) {
                const auto found = HeadAttention(idAt<Layer>(l), idAt<Head>(h), bestKernels())
                                       .at(trace, step, Lane{1});
                compareRead(*found, captured, record->positionsRead(), l, h);
                if (QTest::currentTestFailed())
                    qFatal("step %zu", step);
            }
    }
}

} // namespace

class TestHeadAttention : public QObject
{
    Q_OBJECT

private slots:
    void matricesHaveTheDecodersBitsInAnyOrderOfSteps()
    {
        const std::uint64_t seed = freshSeed("random models and orders");
        for (std::uint64_t i = 0; i < 8; ++i) {
            const RandomModel model = makeRandomModel(seed + i);
            RunSettings settings = settingsFor(model, 4, 4);
            settings.chunks = {3, 1};
            const Trace trace = runTrace(model, settings);
            const CapturedTensors whole = wholePass(model, trace);
            std::vector<std::pair<std::size_t, Lane>> asked;
            for (std::size_t step = 0; step < trace.size(); ++step)
                for (const Lane lane : kLanes)
                    asked.emplace_back(step, lane);
            std::mt19937_64 random(seed + i);
            for (std::size_t l = 0; l < model.config.layers; ++l)
                for (std::size_t h = 0; h < model.config.heads; ++h) {
                    HeadAttention head(idAt<Layer>(l), idAt<Head>(h), bestKernels());
                    std::shuffle(asked.begin(), asked.end(), random);
                    for (const auto& [step, lane] : asked) {
                        const auto found = head.at(trace, step, lane);
                        QVERIFY(found);
                        compare(*found, whole, l, h);
                    }
                }
        }
    }

    void lanesThatLoseSomethingShowWhatTheyRead()
    {
        const RandomModel model = modelWithThreeHeads();
        RunSettings settings;
        settings.prompt = randomTokens(model.config, 7, 2);
        settings.tokens = 6;
        settings.chunks = {5, 2};
        for (const char* right : {"int8",
                                  "heads:1",
                                  "recent:3",
                                  "window:3+1,int8",
                                  "evict:1,4@3",
                                  "paged:2,int8,heads:1",
                                  "heavy:4",
                                  "int4",
                                  "heads:1,int4",
                                  "with-queries",
                                  "static,everything",
                                  "off,everything",
                                  "off,token:3=8",
                                  "token:3=8",
                                  "bug:top-left-mask",
                                  "bug:no-mask",
                                  "bug:positions-from-zero",
                                  "bug:off-by-one",
                                  "bug:swapped",
                                  "bug:no-scale",
                                  "off,bug:swapped",
                                  "off,bug:top-left-mask",
                                  "fused",
                                  "off,fused",
                                  "paged:2,int8,fused",
                                  "bug:twice",
                                  "paged:3,bug:twice",
                                  "heavy:6,bug:twice",
                                  "bug:not-cleared",
                                  "half:8",
                                  "off,half:8",
                                  "slide:7",
                                  "int8,half:7"}) {
            settings.lanes = lanesNamed("static", right);
            compareWithDecoder(model, settings, runTrace(model, settings));
            if (QTest::currentTestFailed())
                qFatal("%s", right);
        }
    }

    /// The context of a lane that is switched off moves on. When it is switched on again, it
    /// computes only rows within the context.
    void lanesThatJoinLateShowWhatTheyRead()
    {
        const RandomModel model = modelWithThreeHeads();
        RunSettings settings;
        settings.prompt = randomTokens(model.config, 3, 2);
        settings.tokens = 14;
        for (const char* limit : {"slide:5", "half:6"})
            for (const char* left : {"off", "static"})
                for (const CacheMode last : {CacheMode::Compare, CacheMode::On}) {
                    settings.lanes =
                        lanesNamed(left + std::string(",") + limit, std::string("static,") + limit);
                    std::vector<CacheMode> modes(12, CacheMode::Off);
                    modes[5] = CacheMode::Compare;
                    modes[11] = last;
                    const Trace trace = runTrace(model, settings, bestKernels(), 1, modes);
                    const PassRecord& joined = *trace.step(5).lane(Lane{1});
                    QVERIFY(joined.origin > 0 && joined.origin == joined.first);
                    const PassRecord& again = *trace.step(11).lane(Lane{1});
                    QVERIFY(again.first > joined.end());
                    compareWithDecoder(model, settings, trace);
                    if (QTest::currentTestFailed())
                        qFatal("%s", qPrintable(QString("%1,%2").arg(left, limit)));
                    const auto found =
                        HeadAttention(Layer{1}, Head{0}, bestKernels()).at(trace, 5, Lane{1});
                    QVERIFY(std::isnan(found->keys.row(joined.first - 1)[0]));
                    QVERIFY(std::isfinite(found->keys.row(joined.first)[0]));
                }
    }

    void rowsThatStepsShareAreKeptOnce()
    {
        const Trace trace = smallTrace(modelWithThreeHeads());
        HeadAttention head(Layer{1}, Head{2}, bestKernels());
        const auto last = head.at(trace, trace.size() - 1, Lane{0});
        const std::uint64_t bytes = head.bytes();
        for (std::size_t step = 0; step < trace.size(); ++step)
            for (const Lane lane : kLanes) {
                const auto found = head.at(trace, step, lane);
                QCOMPARE(found->memory, last->memory);
                QCOMPARE(found->scores.row(found->rows - 1),
                         last->scores.row(found->positions - 1));
            }
        QCOMPARE(head.bytes(), bytes);
    }

    void matricesDoNotChangeWhenTheTraceOutgrowsTheirMemory()
    {
        const RandomModel model = modelWithThreeHeads();
        const Trace trace = smallTrace(model);
        const CapturedTensors whole = wholePass(model, trace);
        HeadAttention head(Layer{0}, Head{1}, bestKernels());
        const auto first = head.at(trace, 0, Lane{1});
        const auto last = head.at(trace, trace.size() - 1, Lane{1});
        QVERIFY(first->memory != last->memory);
        compare(*first, whole, 0, 1);
        compare(*last, whole, 0, 1);
    }

    /// All scores of this prompt would take 67 MB, and its record takes 0.4 MB.
    void aLongPromptIsComputedOnlyWhereSomeoneLooks()
    {
        const RandomModel model = makeRandomModel(sized({.vocabulary = 31,
                                                         .context = 2901,
                                                         .width = 8,
                                                         .layers = 1,
                                                         .heads = 1,
                                                         .inner = 8}),
                                                  DType::Float32, 7);
        const RunSettings settings = settingsFor(model, 2900, 1);
        const Trace trace = runTrace(model, settings);
        const HeadWeights all = headWeightsAt(trace, 0, Layer{0}, 2900, bestKernels());
        HeadAttention head(Layer{0}, Head{0}, bestKernels());
        for (const Lane lane : kLanes) {
            const auto found = head.at(trace, 0, lane);
            QCOMPARE(found->rows, std::size_t{2900});
            for (const std::size_t row : {2899U, 0U, 1450U, 63U, 64U, 2000U, 0U, 2899U})
                QVERIFY2(sameBits(oneRow(found->weights.rowSpan(row)), oneRow(all.row(0, row))),
                         qPrintable(QString::number(row)));
            QCOMPARE(found->scores.row(5)[6], -std::numeric_limits<float>::infinity());
            RunSettings begin = settings;
            begin.prompt.resize(101);
            const auto dense =
                HeadAttention(Layer{0}, Head{0}, bestKernels()).at(runTrace(model, begin), 0, lane);
            QVERIFY(!dense->context.later && found->context.later);
            QVERIFY(
                sameBits(oneRow(found->context.rowSpan(100)), oneRow(dense->context.rowSpan(100))));
            QVERIFY(!found->scores.largest.empty());
            // Asking again finds what was computed.
            QCOMPARE(head.at(trace, 0, lane)->memory, found->memory);
        }
        QVERIFY2(head.bytes() < (32U << 20U), qPrintable(QString::number(head.bytes())));
    }

    void theLargestSizeOfARowIgnoresInfiniteCells()
    {
        const Trace trace = smallTrace(modelWithThreeHeads());
        const auto found = HeadAttention(Layer{1}, Head{0}, bestKernels()).at(trace, 0, Lane{0});
        for (const MeasuredMatrix* matrix : {&found->queries, &found->keys, &found->values,
                                             &found->scores, &found->weights, &found->context}) {
            QCOMPARE(matrix->largest.size(), matrix->rows);
            for (std::size_t r = 0; r < matrix->rows; ++r) {
                float largest = 0;
                for (const float value : matrix->rowSpan(r))
                    if (std::isfinite(value))
                        largest = std::max(largest, std::fabs(value));
                QCOMPARE(matrix->largest[r], largest);
            }
        }
    }

    void matricesOfAnInexactLaneAreItsOwn()
    {
        const RandomModel model = modelWithThreeHeads();
        const Kernels& eigen = kernelsNamed("eigen");
        const Trace trace = smallTrace(model, eigen);
        const std::size_t step = trace.size() - 1;
        QVERIFY(!trace.step(step).lane(Lane{0})->ownRows.empty());
        HeadAttention head(Layer{1}, Head{2}, eigen);
        const auto found = head.at(trace, step, Lane{0});
        QVERIFY(found);
        const std::size_t headDim = model.config.headDim();
        std::size_t row = 0;
        for (const ConstMatrix& part :
             laneRows(trace.steps(), Lane{0}, Layer{1}, Gpt2Tensor::Keys, 0, found->positions)) {
            QVERIFY(sameBits(found->keys.rowBlock(row, part.rows),
                             part.columnBlock(2 * headDim, headDim)));
            row += part.rows;
        }
        QCOMPARE(row, found->positions);
        QVERIFY(head.at(trace, step, Lane{1})->memory != found->memory);
    }

    void aLaneThatDidNotRunGivesNothing()
    {
        const RandomModel model = modelWithThreeHeads();
        const Trace trace = smallTrace(model);
        HeadAttention head(Layer{0}, Head{0}, bestKernels());
        drop(const_cast<StepRecord&>(trace.step(2)), Lane{0}); // allowed: the trace is our own
        QVERIFY(!head.at(trace, 2, Lane{0}));
        QVERIFY(head.at(trace, 2, Lane{1}));
    }
};

PASTKEYS_TEST(TestHeadAttention)
#include "test_head_attention.moc"
