#include "compare/comparison.h"
#include "kernels/select.h"
#include "record/lane_names.h"
#include "run/pass_runner.h"
#include "run/rows_again.h"
#include "support/captured_tensors.h"
#include "support/drafted_trace.h"
#include "support/gpt2_names.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

RandomModel modelWithThreeHeads()
{
    return makeRandomModel(
        sized({.vocabulary = 97, .context = 20, .width = 48, .layers = 2, .heads = 3, .inner = 37}),
        DType::Float32, 4);
}

RunSettings chunkedSettings(const RandomModel& model)
{
    RunSettings settings;
    settings.prompt = randomTokens(model.config, 7, 2);
    settings.tokens = 6;
    settings.chunks = {5, 2};
    return settings;
}

/// The tensors of a lane's pass in each step, caught while a decoder runs the same passes. Nothing
/// where the lane did not run.
std::vector<std::optional<CapturedTensors>> capturedPasses(const RandomModel& model,
                                                           const RunSettings& settings,
                                                           const Trace& trace, Lane lane,
                                                           const Kernels& kernels)
{
    WorkerPool pool(1);
    const LaneSpec& spec = settings.lanes[indexOf(lane)];
    PassRunner runner(machineryOf(model, pool, kernels));
    Stream stream(spec, runner.network());
    std::vector<TokenId> text;
    std::vector<std::optional<CapturedTensors>> passes(trace.size());
    for (std::size_t step = 0; step < trace.size(); ++step) {
        for (const TokenText& token : trace.step(step).tokensOf(lane))
            text.push_back(token.id);
        if (!trace.step(step).lane(lane))
            continue;
        const Span pass = stream.beginPass(text.size(), secondPromptAt(settings));
        runner.run(stream, std::span(text).subspan(pass.first, pass.count), LogitRows::Last,
                   {.observer = &passes[step].emplace()});
        stream.commit();
    }
    return passes;
}

/// The rows of a captured tensor at these positions. \param all  the positions of all its rows
ConstMatrix capturedRows(const CapturedTensors& pass, TensorKind kind, const OperationPoint& point,
                         Span all, Span positions)
{
    return pass.tensors.at(tensorName(kind, point.layer))
        .view()
        .rowBlock(positions.first - all.first, positions.count);
}

/// Compares what every operation of the step makes, and what it continues with, at some of its
/// positions.
void compareStep(const RandomModel& model, const Trace& trace, std::size_t step, Lane lane,
                 const CapturedTensors& pass, std::mt19937_64& random)
{
    for (const OperationRecord& done : trace.step(step).lane(lane)->operations) {
        const OperationSpec& operation = specOf(done.point.operation);
        const Span all = positionsOf(trace, step, lane, done.point);
        if (all.count == 0 || operation.attends() || operation.isAboutNextToken())
            continue;
        const std::size_t first = all.first + random() % all.count;
        const Span some{first, 1 + random() % (all.end() - first)};
        const PartAgain again =
            partAgain(trace, step, lane, done.point, some, model.weights, bestKernels());
        QVERIFY(again.isAsRecorded);
        for (const PartAgain::Tensor& tensor : again.tensors)
            QVERIFY(sameBits(tensor.rows, capturedRows(pass, tensor.kind, done.point, all, some)));
        const auto made = leavingTensor(*trace.header().network, done.point);
        if (made && operation.cache() != CacheUse::Writes)
            QCOMPARE(again.rowsOf(made->kind).rows, some.count);
    }
}

void compareLane(const RandomModel& model, const RunSettings& settings, const Trace& trace,
                 Lane lane, std::mt19937_64& random)
{
    const auto passes = capturedPasses(model, settings, trace, lane, bestKernels());
    for (std::size_t step = 0; step < trace.size(); ++step)
        if (passes[step]) {
            compareStep(model, trace, step, lane, *passes[step], random);
            if (QTest::currentTestFailed())
                qFatal("lane %zu, step %zu", indexOf(lane), step);
        }
}

} // namespace

class TestRowsAgain : public QObject
{
    Q_OBJECT

private slots:
    void rowsOfRejectedTokensAreComputedAgain()
    {
        const RandomModel model = smallModel(40);
        const Trace trace = draftedRun(model, "static", 4);
        for (const StepRecordPtr& step : trace.steps())
            for (const OperationRecord& done : step->passes.front().operations) {
                const OperationSpec& operation = specOf(done.point.operation);
                const Span all = positionsOf(trace, step->index, Lane{0}, done.point);
                if (operation.attends() || operation.isAboutNextToken())
                    continue;
                QCOMPARE(all.end(), step->end());
                QVERIFY(partAgain(trace, step->index, Lane{0}, done.point, all, model.weights,
                                  bestKernels())
                            .isAsRecorded);
            }
    }

    void everyTensorHasTheDecodersBits()
    {
        const std::uint64_t seed = freshSeed("random models and positions");
        std::mt19937_64 random(seed);
        for (std::uint64_t i = 0; i < 8; ++i) {
            const RandomModel model = makeRandomModel(seed + i);
            RunSettings settings = settingsFor(model, 4, 4);
            settings.chunks = {3, 1};
            const Trace trace = runTrace(model, settings);
            for (const Lane lane : kLanes)
                compareLane(model, settings, trace, lane, random);
        }
    }

    void lanesThatLoseSomethingShowWhatTheyComputed()
    {
        const RandomModel model = modelWithThreeHeads();
        RunSettings settings = chunkedSettings(model);
        std::mt19937_64 random(freshSeed("positions"));
        for (const char* right : {"int8",
                                  "heads:1",
                                  "recent:3",
                                  "window:3+1,int8",
                                  "evict:1,4@3",
                                  "paged:2,int8,heads:1",
                                  "heavy:4",
                                  "heads:1,int4",
                                  "with-queries",
                                  "static,everything",
                                  "off,everything",
                                  "token:3=8",
                                  "bug:top-left-mask",
                                  "bug:no-mask",
                                  "bug:positions-from-zero",
                                  "bug:off-by-one",
                                  "bug:swapped",
                                  "bug:no-scale",
                                  "off,bug:top-left-mask",
                                  "fused",
                                  "off,fused",
                                  "paged:3,bug:twice",
                                  "bug:not-cleared",
                                  "half:8",
                                  "off,half:8",
                                  "slide:7",
                                  "int8,half:7"}) {
            settings.lanes = lanesNamed("static", right);
            compareLane(model, settings, runTrace(model, settings), Lane{1}, random);
            if (QTest::currentTestFailed())
                qFatal("%s", right);
        }
    }

    void anOperationContinuesWithTheNewestTensorThatItReads()
    {
        const Network network = *gpt2(modelWithThreeHeads().config);
        const Layer first{0};
        const Layer second{1};
        const auto entering = [&](Operation operation, std::optional<Layer> layer = {}) {
            return enteringTensor(network, {operation, layer});
        };
        using namespace Gpt2;
        const MadeTensor embedded{Gpt2Tensor::Embedding, {Embedding, {}}};
        const auto made = [](TensorKind kind, Operation maker, Layer layer) {
            return std::optional(MadeTensor{kind, {maker, layer}});
        };
        QCOMPARE(entering(Embedding), std::nullopt);
        QCOMPARE(entering(LayerNorm1, first), embedded);
        QCOMPARE(entering(LayerNorm1, second), made(Gpt2Tensor::Residual2, Residual2, first));
        QCOMPARE(entering(OutputProjection, second),
                 made(Gpt2Tensor::Context, WeightedSum, second));
        QCOMPARE(entering(Residual1, first),
                 made(Gpt2Tensor::AttentionOutput, OutputProjection, first));
        QCOMPARE(entering(LayerNorm2, second), made(Gpt2Tensor::Residual1, Residual1, second));
        QCOMPARE(entering(Residual2, second), made(Gpt2Tensor::MlpOutput, MlpContract, second));
        QCOMPARE(entering(FinalLayerNorm), made(Gpt2Tensor::Residual2, Residual2, second));
    }

    void aTensorOfTheLayerBeforeIsTheNewestUntilItIsMadeAgain()
    {
        const Network network = *gpt2(modelWithThreeHeads().config);
        const auto layerOf = [&](Operation at, Layer layer) {
            return newestTensor(network, {at, layer}, Gpt2Tensor::Expanded)->maker.layer;
        };
        QCOMPARE(newestTensor(network, {Gpt2::LayerNorm2, Layer{0}}, Gpt2Tensor::Expanded),
                 std::nullopt);
        QCOMPARE(layerOf(Gpt2::MlpExpand, Layer{0}), Layer{0});
        QCOMPARE(layerOf(Gpt2::LayerNorm2, Layer{1}), Layer{0});
        QCOMPARE(layerOf(Gpt2::MlpExpand, Layer{1}), Layer{1});
    }

    void weightsOfAnotherModelAreNoticed()
    {
        const RandomModel model = modelWithThreeHeads();
        const Trace trace = runTrace(model, chunkedSettings(model));
        const RandomModel other = makeRandomModel(model.config, DType::Float32, 5);
        const OperationPoint point{Gpt2::Gelu, Layer{1}};
        const auto isAsRecorded = [&](const Weights& weights) {
            return partAgain(trace, 3, Lane{1}, point, positionsOf(trace, 3, Lane{1}, point),
                             weights, bestKernels())
                .isAsRecorded;
        };
        QVERIFY(isAsRecorded(model.weights));
        QVERIFY(!isAsRecorded(other.weights));
    }

    void aWholePassOfInexactKernelsHasTheirBits()
    {
        const RandomModel model = modelWithThreeHeads();
        const Kernels& eigen = kernelsNamed("eigen");
        const Trace trace = runTrace(model, chunkedSettings(model), eigen);
        for (const Lane lane : kLanes)
            for (std::size_t step = 0; step < trace.size(); ++step) {
                const OperationPoint point{Gpt2::MlpExpand, Layer{1}};
                QVERIFY(partAgain(trace, step, lane, point, positionsOf(trace, step, lane, point),
                                  model.weights, eigen)
                            .isAsRecorded);
            }
    }

    void onlyTheRequestedRowsTakeMemory()
    {
        const RandomModel model = modelWithThreeHeads();
        const Trace trace = runTrace(model, chunkedSettings(model));
        const std::size_t last = trace.size() - 1;
        const auto bytesOf = [&](std::size_t step, std::size_t position) {
            std::size_t bytes = 0;
            for (const Buffer<float>& buffer :
                 partAgain(trace, step, Lane{0}, {Gpt2::Gelu, Layer{1}}, {position, 1},
                           model.weights, bestKernels())
                     .memory)
                bytes += buffer.bytes();
            return bytes;
        };
        QCOMPARE(bytesOf(last, trace.tokens().size() - 1), bytesOf(0, 0));
    }

    void recordedTensorsNeedNoModel()
    {
        const RandomModel model = modelWithThreeHeads();
        const RunSettings settings = chunkedSettings(model);
        const Trace trace = runTrace(model, settings);
        const auto passes = capturedPasses(model, settings, trace, Lane{0}, bestKernels());
        const Span some{2, 4};
        const OperationPoint maker{Gpt2::Residual2, Layer{1}};
        const TensorRows hidden =
            recordedRows(trace, 3, Lane{0}, {Gpt2Tensor::Residual2, maker}, some);
        QCOMPARE(hidden.gap, RowsGap::None);
        QVERIFY(sameBits(hidden.rows, capturedRows(*passes[3], Gpt2Tensor::Residual2, maker,
                                                   positionsOf(trace, 3, Lane{0}, maker), some)));
        const TensorRows gelu =
            recordedRows(trace, 3, Lane{0}, {Gpt2Tensor::Activated, {Gpt2::Gelu, Layer{1}}}, some);
        QCOMPARE(gelu.rows.rows, 0U);
        QCOMPARE(gelu.gap, RowsGap::NoModel);
    }
};

PASTKEYS_TEST(TestRowsAgain)
#include "test_rows_again.moc"
