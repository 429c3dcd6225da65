#include "query/state_at.h"
#include "record/lane_names.h"
#include "support/drafted_trace.h"
#include "support/gpt2_names.h"
#include "support/run_trace.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// For each layer, its number of rows, how many of them were written, and whether they were read.
/// For example "4 written 1, 3 read".
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

/// Appends rows of zeros to all layers for the positions before `end`, without committing.
void appendUpTo(KvCache& cache, std::size_t end)
{
    const std::size_t first = indexOf(cache.next());
    const std::vector<Position> positions = positionsFrom(first, end - first);
    const std::size_t width = cache.shape()[Layer{0}].rowWidth();
    const std::vector<float> zeros(positions.size() * width);
    const ConstMatrix rows{zeros.data(), positions.size(), width, width};
    for (const CacheSite site : cache.shape().sources())
        cache.append(site, positions, {rows, rows, rows});
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
    /// Evicted rows are missing from the step that evicts them and from later steps. In earlier
    /// steps, they are still there.
    void theCacheHoldsWhatTheRecordSays()
    {
        RandomModel model = smallModel(20);
        RunSettings settings = settingsFor(model, 6, 5);
        const auto heldAt = [&](const Trace& trace, std::size_t step) {
            return cacheAt(trace, cursorAt(trace, step, {Gpt2::Logits, {}})).layers[1];
        };
        settings.lanes = lanesNamed("static", "evict:1,3@3,int8");
        const Trace evicted = runTrace(model, settings);
        QCOMPARE(heldAt(evicted, 2).held, (std::vector<Span>{{0, 1}, {2, 1}, {4, 4}}));
        QCOMPARE(heldAt(evicted, 2).forgotten(), (std::vector<Span>{{1, 1}, {3, 1}}));
        QCOMPARE(heldAt(evicted, 1).held, (std::vector<Span>{{0, 7}}));
        QVERIFY(heldAt(evicted, 1).forgotten().empty());
        const CacheState last = cacheAt(evicted, *lastCursor(evicted));
        QCOMPARE(last.layers[0].bytesPerRow, std::uint64_t{2 * (12 + 3 * 4)});
        QCOMPARE(last.bytesUsed, 2 * 8 * last.layers[0].bytesPerRow);
        settings.lanes = lanesNamed("static", "window:3+1");
        const Trace window = runTrace(model, settings);
        // The first position, the two before the step's own, and the step's own.
        QCOMPARE(heldAt(window, 3).held, (std::vector<Span>{{0, 1}, {6, 3}}));
        QVERIFY(!heldAt(window, 3).holds(5) && heldAt(window, 3).holds(6));
    }

    void rejectedRowsAreTakenBackWhenATokenIsChosen()
    {
        const RandomModel model = smallModel(40);
        for (const char* name : {"static", "paged:3"}) {
            const Trace trace = draftedRun(model, name, 4);
            const auto layerAt = [&](std::size_t step, OperationPoint point) {
                return cacheAt(trace, cursorAt(trace, step, point)).layers[1];
            };
            std::size_t rejected = 0;
            for (std::size_t i = 0; i < trace.size(); ++i) {
                const StepRecord& step = trace.step(i);
                QCOMPARE(layerAt(i, {Gpt2::Embedding, {}}).rows(), step.first);
                QVERIFY(layerAt(i, {Gpt2::Embedding, {}}).forgotten().empty());
                QCOMPARE(layerAt(i, {Gpt2::Logits, {}}).rows(), step.end());
                QCOMPARE(layerAt(i, {Gpt2::Sample, {}}).rows(), step.positions());
                QVERIFY(layerAt(i, {Gpt2::Sample, {}}).forgotten().empty());
                rejected += step.rejected;
            }
            QVERIFY(rejected > 0);
        }
    }

    /// Compares the memory with that of a separate cache, to which the test appends the rows from
    /// the same passes.
    void theMemoryIsThatOfTheRealCache()
    {
        const RandomModel model = smallModel(20);
        const Gpt2Config& config = model.config;
        for (const char* name : {"static", "dynamic", "paged:3", "paged:4,int8", "window:3+1",
                                 "recent:4", "heavy:4", "static,heads:1,with-queries"}) {
            RunSettings settings = settingsFor(model, 7, 5);
            settings.chunks = {4, 3};
            settings.lanes = lanesNamed("off", name);
            const Trace trace = runTrace(model, settings);
            const CacheSpec& spec = settings.lanes[1].cache;
            const auto real = makeCache(spec, cacheShapeOf(*gpt2(config)));
            for (std::size_t step = 0; step < trace.size(); ++step) {
                const CacheState before =
                    cacheAt(trace, cursorAt(trace, step, {Gpt2::LayerNorm1, Layer{0}}));
                QCOMPARE(before.layers[1].reserved, real->layout(Layer{1}).capacity);
                QCOMPARE(before.bytesReserved, bytesReserved(*real));
                appendUpTo(*real, trace.step(step).positions());
                real->commit();
                const CacheState after = cacheAt(trace, cursorAt(trace, step, {Gpt2::Logits, {}}));
                const CacheLayout layout = real->layout(Layer{1});
                QCOMPARE(after.layers[1].reserved, layout.capacity);
                QCOMPARE(after.bytesReserved, bytesReserved(*real));
                QCOMPARE(after.block > 0, spec.kind->name == "paged");
                for (const CacheLayout::Stretch& held : layout.held)
                    for (std::size_t row = 0; row < held.rows && after.block > 0; ++row)
                        QCOMPARE((held.slot + row) / after.block,
                                 (indexOf(held.first) + row) / after.block);
            }
        }
    }

    void theEmptyRestOfTheLastBlockHasRoom()
    {
        const RandomModel model = smallModel(20);
        RunSettings settings = settingsFor(model, 5, 3);
        settings.lanes = lanesNamed("off", "paged:4");
        const Trace trace = runTrace(model, settings);
        const auto roomAt = [&](std::size_t step) {
            return cacheAt(trace, cursorAt(trace, step, {Gpt2::Logits, {}}))
                .layers[0]
                .room(trace.header().config().context);
        };
        QCOMPARE(roomAt(0), (Span{5, 3}));
        QCOMPARE(roomAt(2), (Span{7, 1}));
    }

    void whatIsKeptForTheNewestQueryIsHeld()
    {
        const RandomModel model = smallModel(20);
        RunSettings settings = settingsFor(model, 6, 9);
        const auto lastOf = [&](const char* lane) {
            settings.lanes = lanesNamed("off", lane);
            const Trace trace = runTrace(model, settings);
            for (std::size_t step = 0; step < trace.size(); ++step) {
                const CacheState cache = cacheAt(trace, cursorAt(trace, step, {Gpt2::Logits, {}}));
                for (std::size_t p = 0; p < cache.layers[0].end; ++p)
                    if (cache.sinks.contains(p) || cache.window.contains(p))
                        if (!cache.layers[0].holds(p))
                            return CacheState{};
            }
            return cacheAt(trace, *lastCursor(trace));
        };
        QCOMPARE(lastOf("window:3+2").sinks, (Span{0, 2}));
        QCOMPARE(lastOf("window:3+2").window, (Span{11, 3}));
        QCOMPARE(lastOf("window:3+2").layers[0].held, (std::vector<Span>{{0, 2}, {11, 3}}));
        QCOMPARE(lastOf("window:14+4").sinks, (Span{0, 0})); // the window covers them
        QCOMPARE(lastOf("recent:5").window, (Span{9, 5}));
        QCOMPARE(lastOf("recent:5").layers[0].held, (std::vector<Span>{{9, 5}}));
        // The query's own row, and the 3 newest of the 5 kept ones.
        QCOMPARE(lastOf("heavy:6").window, (Span{10, 4}));
        QCOMPARE(lastOf("static").window, Span{});
    }

    void whatIsKeptLiesInTheTextThatBeganAgain()
    {
        const RandomModel model = smallModel(20);
        RunSettings settings = settingsFor(model, 6, 5);
        const auto lastOf = [&](const char* left, const char* right) {
            settings.lanes = lanesNamed(left, right);
            const Trace trace = runTrace(model, settings);
            return cacheAt(trace, *lastCursor(trace));
        };
        const CacheState window = lastOf("static,bug:not-cleared", "window:3+2");
        QCOMPARE(window.origin, std::size_t{6});
        QCOMPARE(window.sinks, (Span{6, 2}));
        QCOMPARE(window.window, (Span{13, 3}));
        QCOMPARE(window.layers[0].held, (std::vector<Span>{{6, 2}, {13, 3}}));
        QCOMPARE(lastOf("static,bug:not-cleared", "recent:12").window, (Span{6, 10}));
    }

    /// If rows are stored twice, some of the last rows belong to the same position.
    void nothingIsFramedIfRowsAreStoredTwice()
    {
        const RandomModel model = smallModel(20);
        RunSettings settings = settingsFor(model, 6, 5);
        settings.lanes = lanesNamed("static", "recent:4,bug:twice");
        const Trace trace = runTrace(model, settings);
        QCOMPARE(cacheAt(trace, *lastCursor(trace)).window, Span{});
    }

    void theCacheIsAPrefixThatGrowsAtEachLayersAppend()
    {
        const RandomModel model = smallModel(20);
        const Trace trace = runTrace(model, settingsFor(model, 3, 3));
        QCOMPARE(textOf(cacheAt(trace, {0, 0})), std::string("0, 0"));
        QCOMPARE(cacheText(trace, 0, Gpt2::CacheAppend, 0), std::string("3 written 3, 0"));
        QCOMPARE(cacheText(trace, 1, Gpt2::QkvProjection, 0), std::string("3, 3"));
        QCOMPARE(cacheText(trace, 1, Gpt2::CacheAppend, 0), std::string("4 written 1, 3"));
        QCOMPARE(cacheText(trace, 1, Gpt2::Scores, 0), std::string("4 read, 3"));
        QCOMPARE(cacheText(trace, 1, Gpt2::Softmax, 1), std::string("4, 4"));
        QCOMPARE(cacheText(trace, 1, Gpt2::WeightedSum, 1), std::string("4, 4 read"));
        const CacheState last = cacheAt(trace, *lastCursor(trace));
        QCOMPARE(textOf(last), std::string("5, 5"));
        QCOMPARE(last.bytesUsed, 5 * cacheBytesPerToken(*gpt2(model.config)));
        QCOMPARE(last.bytesReserved, 20 * cacheBytesPerToken(*gpt2(model.config)));
    }

    void withTheCacheOffTheMapStaysEmpty()
    {
        const RandomModel model = smallModel(20);
        RunSettings settings = settingsFor(model, 3, 3);
        settings.running = lanesOf(CacheMode::Off);
        const Trace trace = runTrace(model, settings);
        QCOMPARE(textOf(cacheAt(trace, *lastCursor(trace))), std::string("0, 0"));
    }
};

PASTKEYS_TEST(TestStateAt)
#include "test_state_at.moc"
