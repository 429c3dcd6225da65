#include "model/decoder.h"
#include "support/captured_tensors.h"
#include "support/passes.h"
#include "support/row_values.h"
#include "support/run_trace.h"
#include "support/test_program.h"
#include "trace/comparison.h"
#include "trace/row_blocks.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A model wide enough that Eigen's sums depend on the number of rows in a pass.
RandomModel wideModel()
{
    return makeRandomModel(
        {.vocabulary = 97, .context = 32, .width = 96, .layers = 2, .heads = 3, .inner = 37},
        DType::Float32, 4);
}

constexpr std::array kModes{CacheMode::Compare, CacheMode::Compare, CacheMode::Off,
                            CacheMode::Off,     CacheMode::Compare, CacheMode::On,
                            CacheMode::Compare, CacheMode::On,      CacheMode::Off};

Trace traceOfAllModes(const RandomModel& model, const Kernels& kernels)
{
    WorkerPool pool(1);
    TwinRun run(machineryOf(model, pool, kernels), settingsFor(model, 9, kModes.size()));
    Trace trace;
    for (const CacheMode mode : kModes) {
        run.setRunning(lanesOf(mode));
        trace = trace.appended(run.advance());
    }
    return trace;
}

std::uint64_t ownBytes(const Trace& trace)
{
    std::map<const RowBlock*, std::uint64_t> blocks;
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : kLanes)
            if (step->lane(lane))
                for (const RowPart& part : step->lane(lane)->ownRows)
                    blocks[part.block.get()] = bytesOf(*part.block);
    std::uint64_t sum = 0;
    for (const auto& [block, bytes] : blocks)
        sum += bytes;
    return sum;
}

} // namespace

class TestRowBlocks : public QObject
{
    Q_OBJECT

private slots:
    void eachLaneHasTheRowsThatItsPassesComputed()
    {
        const RandomModel model = wideModel();
        const Kernels& eigen = kernelsNamed("eigen");
        const Trace trace = traceOfAllModes(model, eigen);
        std::vector<TokenId> tokens;
        for (const TokenText& token : trace.tokens())
            tokens.push_back(token.id);
        const PerLane<std::unique_ptr<KvCache>> caches{cacheOf(model.config, "off"),
                                                       cacheOf(model.config, "static")};
        WorkerPool pool(1);
        Decoder decoder(model.config, model.weights, eigen, pool);
        for (const StepRecordPtr& step : trace.steps())
            for (const Lane lane : kLanes) {
                const LaneRecord* record = step->lane(lane);
                if (!record)
                    continue;
                CapturedTensors pass;
                KvCache& cache = *caches[indexOf(lane)];
                decoder.forward(std::span(tokens).subspan(record->first, record->rows), cache, {},
                                LogitRows::Last, {.observer = &pass});
                cache.commit();
                const auto steps = trace.steps().first(step->index + 1);
                for (const Layer layer : {Layer{0}, Layer{1}})
                    for (const auto& [member, name] :
                         {std::pair(&LayerRows::queries, "q"), std::pair(&LayerRows::keys, "k"),
                          std::pair(&LayerRows::values, "v"),
                          std::pair(&LayerRows::hidden, "residual2")})
                        QVERIFY(
                            valuesOf(laneRows(steps, lane, layer, member, record->first,
                                              step->positions())) ==
                            pass.tensors.at("layers." + std::to_string(indexOf(layer)) + "." + name)
                                .values);
            }
        QVERIFY(!trace.verdict().identical()); // so the lanes have rows of their own
    }

    void aLaneReadsTheRowsThatItComputedLast()
    {
        const Trace trace = traceOfAllModes(wideModel(), kernelsNamed("eigen"));
        // Step 6 runs both lanes. The lane with the cache computed position 11 in step 4, when it
        // caught up with the steps that it had not run.
        const auto at = [&](std::size_t step) {
            return valuesOf(laneRows(trace.steps().first(step + 1), Lane{1}, Layer{1},
                                     &LayerRows::keys, 11, 12));
        };
        QVERIFY(trace.step(4).lane(Lane{1})->computes(11));
        QVERIFY(!trace.step(6).lane(Lane{1})->computes(11));
        QVERIFY(at(6) == at(4));
    }

    void exactKernelsStoreEveryRowOnce()
    {
        QCOMPARE(ownBytes(traceOfAllModes(wideModel(), bestKernels())), std::uint64_t{0});
        QVERIFY(ownBytes(traceOfAllModes(wideModel(), kernelsNamed("eigen"))) > 0);
    }
};

PASTKEYS_TEST(TestRowBlocks)
#include "test_row_blocks.moc"
