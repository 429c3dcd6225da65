#include "support/run_trace.h"
#include "support/test_program.h"
#include "trace/lane_names.h"
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
        text += std::to_string(layer.rows());
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
    /// What was evicted is missing from its step on, and is there again when a person steps back.
    void theCacheHoldsWhatTheRecordSays()
    {
        RandomModel model = smallModel();
        RunSettings settings;
        settings.prompt = randomTokens(model.config, 6, 1);
        settings.tokens = 5;
        const auto heldAt = [&](const Trace& trace, std::size_t step) {
            return cacheAt(trace, cursorAt(trace, step, {Operation::Logits, {}})).layers[1];
        };
        settings.lanes = lanesNamed("static", "evict:1,3@3,int8");
        const Trace evicted = runTrace(model, settings);
        QCOMPARE(heldAt(evicted, 2).held, (std::vector<Span>{{0, 1}, {2, 1}, {4, 4}}));
        QCOMPARE(heldAt(evicted, 2).forgotten(), (std::vector<Span>{{1, 1}, {3, 1}}));
        QCOMPARE(heldAt(evicted, 1).held, (std::vector<Span>{{0, 7}}));
        QVERIFY(heldAt(evicted, 1).forgotten().empty());
        const CacheState last = cacheAt(evicted, *lastCursor(evicted));
        QCOMPARE(last.bytesPerRow, std::uint64_t{2 * (12 + 3 * 4)});
        QCOMPARE(last.bytesUsed, 2 * 8 * last.bytesPerRow);
        settings.lanes = lanesNamed("static", "window:3+1");
        const Trace window = runTrace(model, settings);
        // The first, the two before, and the step's own.
        QCOMPARE(heldAt(window, 3).held, (std::vector<Span>{{0, 1}, {6, 3}}));
        QVERIFY(!heldAt(window, 3).holds(5) && heldAt(window, 3).holds(6));
    }

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
