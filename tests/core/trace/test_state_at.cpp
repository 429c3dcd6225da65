#include "support/run_trace.h"
#include "support/test_program.h"
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

/// "4 written 1, read 3": one entry per layer.
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
        settings.running = lanesOf(CacheMode::Off);
        const Trace trace = runTrace(model, settings);
        QCOMPARE(textOf(cacheAt(trace, *lastCursor(trace))), std::string("0, 0"));
    }
};

PASTKEYS_TEST(TestStateAt)
#include "test_state_at.moc"
