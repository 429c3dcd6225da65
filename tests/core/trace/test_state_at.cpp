#include "model/decoder.h"
#include "support/captured_tensors.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "trace/comparison.h"
#include "trace/state_at.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

RunSettings settingsFor(const RandomModel& model, std::size_t prompt, std::size_t tokens)
{
    RunSettings settings;
    settings.prompt = randomTokens(model.config, prompt, 1);
    settings.tokens = tokens;
    return settings;
}

RandomModel smallModel()
{
    Config config;
    config.vocabulary = 97;
    config.context = 20;
    config.width = 12;
    config.layers = 2;
    config.heads = 3;
    config.inner = 37;
    return makeRandomModel(config, DType::Float32, 4);
}

/// "4 written 1, read 3": one entry a layer.
std::string textOf(const CacheState& state)
{
    std::string text;
    for (const CacheLayerState& layer : state.layers) {
        text += text.empty() ? "" : ", ";
        text += std::to_string(layer.length);
        if (layer.written > 0)
            text += " written " + std::to_string(layer.written);
        if (layer.read)
            text += " read";
    }
    return text;
}

std::string cacheText(const Trace& trace, std::size_t step, Operation operation, std::size_t layer)
{
    return textOf(cacheAt(trace, cursorAt(trace, step, {operation, idAt<Layer>(layer)})));
}

ConstMatrix view(const Buffer<float>& values, std::size_t rows, std::size_t columns)
{
    return {values.data(), rows, columns, columns};
}

ConstMatrix headColumns(const CapturedTensors::Tensor& tensor, std::size_t head,
                        std::size_t headDim)
{
    return tensor.view().columnBlock(head * headDim, headDim);
}

} // namespace

class TestStateAt : public QObject
{
    Q_OBJECT

private slots:
    void theCacheIsAPrefixThatGrowsAtEachLayersAppend()
    {
        const RandomModel model = smallModel();
        const Trace trace = runTrace(model, settingsFor(model, 3, 3));
        QCOMPARE(textOf(cacheAt(trace, {0, 0})), std::string("0, 0"));
        QCOMPARE(cacheText(trace, 0, Operation::CacheAppend, 0), std::string("3 written 3, 0"));
        QCOMPARE(cacheText(trace, 1, Operation::QkvProjection, 0), std::string("3, 3"));
        QCOMPARE(cacheText(trace, 1, Operation::CacheAppend, 0), std::string("4 written 1, 3"));
        QCOMPARE(cacheText(trace, 1, Operation::Scores, 0), std::string("4 read, 3"));
        QCOMPARE(cacheText(trace, 1, Operation::Softmax, 1), std::string("4, 4"));
        QCOMPARE(cacheText(trace, 1, Operation::WeightedSum, 1), std::string("4, 4 read"));
        const CacheState last = cacheAt(trace, *lastCursor(trace));
        QCOMPARE(textOf(last), std::string("5, 5"));
        QCOMPARE(last.bytesUsed, 5 * cacheBytesPerToken(model.config));
        QCOMPARE(last.bytesReserved, 20 * cacheBytesPerToken(model.config));
    }

    void withTheCacheOffTheMapStaysEmpty()
    {
        const RandomModel model = smallModel();
        RunSettings settings = settingsFor(model, 3, 3);
        settings.mode = CacheMode::Off;
        const Trace trace = runTrace(model, settings);
        QCOMPARE(textOf(cacheAt(trace, *lastCursor(trace))), std::string("0, 0"));
    }

    void matricesOfTheRecordAreThoseOfTheDecoderBitForBit();
    void matricesOfAnInexactLaneAreItsOwn();
};

void TestStateAt::matricesOfTheRecordAreThoseOfTheDecoderBitForBit()
{
    const std::uint64_t seed = freshSeed("random models");
    for (std::uint64_t i = 0; i < 8; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        RunSettings settings = settingsFor(model, 4, 4);
        settings.chunks = {3, 1};
        const Trace trace = runTrace(model, settings);
        const std::size_t step = trace.size() - 1;
        std::vector<TokenId> fed;
        for (const TokenText& token : trace.tokens())
            fed.push_back(token.id);
        CapturedTensors captured;
        WorkerPool pool(1);
        Decoder(model.config, model.weights, scalarKernels(), pool)
            .forward(fed, nullptr, {.observer = &captured});
        const std::size_t d = model.config.headDim();
        for (std::size_t l = 0; l < model.config.layers; ++l)
            for (std::size_t h = 0; h < model.config.heads; ++h)
                for (const Lane lane : {Lane::Off, Lane::On}) {
                    const auto found = attentionAt(trace, step, lane, idAt<Layer>(l), idAt<Head>(h),
                                                   bestKernels());
                    QVERIFY(found);
                    const AttentionMatrices& m = *found;
                    const std::string name = "layers." + std::to_string(l) + ".";
                    const std::string head = "." + std::to_string(h);
                    const auto& tensors = captured.tensors;
                    QVERIFY(sameBits(view(m.keys, m.positions, d),
                                     headColumns(tensors.at(name + "k"), h, d)));
                    QVERIFY(sameBits(view(m.values, m.positions, d),
                                     headColumns(tensors.at(name + "v"), h, d)));
                    QVERIFY(sameBits(
                        view(m.queries, m.rows, d),
                        headColumns(tensors.at(name + "q"), h, d).rowBlock(m.past, m.rows)));
                    QVERIFY(sameBits(
                        view(m.scores, m.rows, m.positions),
                        tensors.at(name + "scores" + head).view().rowBlock(m.past, m.rows)));
                    QVERIFY(sameBits(
                        view(m.weights, m.rows, m.positions),
                        tensors.at(name + "weights" + head).view().rowBlock(m.past, m.rows)));
                    QVERIFY(sameBits(
                        view(m.context, m.rows, d),
                        headColumns(tensors.at(name + "context"), h, d).rowBlock(m.past, m.rows)));
                }
    }
}

void TestStateAt::matricesOfAnInexactLaneAreItsOwn()
{
    Config config = smallModel().config;
    config.width = 96;
    const RandomModel model = makeRandomModel(config, DType::Float32, 2);
    const Kernels& eigen = kernelsNamed("eigen");
    const Trace trace = runTrace(model, settingsFor(model, 9, 6), eigen);
    const std::size_t step = trace.size() - 1;
    const LaneRecord& off = *trace.step(step).off;
    QVERIFY(off.ownRows);
    const auto found = attentionAt(trace, step, Lane::Off, Layer{1}, Head{2}, eigen);
    QVERIFY(found);
    const ConstMatrix own{off.ownRows->layers[1].keys.data() + 2 * config.headDim(), off.rows,
                          config.headDim(), config.width};
    QVERIFY(sameBits(view(found->keys, found->positions, config.headDim()), own));
}

QTEST_APPLESS_MAIN(TestStateAt)
#include "test_state_at.moc"
