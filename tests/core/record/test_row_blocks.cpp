#include "compare/verdicts.h"
#include "model/decoder.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "support/captured_tensors.h"
#include "support/passes.h"
#include "support/row_values.h"
#include "support/run_trace.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A model wide enough that Eigen's sums depend on the number of rows in a pass.
RandomModel wideModel()
{
    return makeRandomModel(
        sized({.vocabulary = 97, .context = 32, .width = 96, .layers = 2, .heads = 3, .inner = 37}),
        DType::Float32, 4);
}

constexpr std::array kModes{CacheMode::Compare, CacheMode::Compare, CacheMode::Off,
                            CacheMode::Off,     CacheMode::Compare, CacheMode::On,
                            CacheMode::Compare, CacheMode::On,      CacheMode::Off};

Trace traceOfAllModes(const RandomModel& model, const Kernels& kernels)
{
    return runTrace(model, settingsFor(model, 9, kModes.size()), kernels, 1, kModes);
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
        Decoder decoder(gpt2(model.config), model.weights, eigen, pool);
        for (const StepRecordPtr& step : trace.steps())
            for (const Lane lane : kLanes) {
                const PassRecord* record = step->lane(lane);
                if (!record)
                    continue;
                CapturedTensors pass;
                KvCache& cache = *caches[indexOf(lane)];
                decoder.forward(std::span(tokens).subspan(record->first, record->rows), cache, {},
                                LogitRows::Last, {.observer = &pass});
                cache.commit();
                const auto steps = trace.steps().first(step->index + 1);
                for (const Layer layer : {Layer{0}, Layer{1}})
                    for (const auto& [tensor, name] :
                         {std::pair(Gpt2Tensor::Queries, "q"), std::pair(Gpt2Tensor::Keys, "k"),
                          std::pair(Gpt2Tensor::Values, "v"),
                          std::pair(Gpt2Tensor::Residual2, "residual2")})
                        QVERIFY(
                            valuesOf(laneRows(steps, lane, layer, tensor, record->first,
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
                                     Gpt2Tensor::Keys, 11, 12));
        };
        QVERIFY(trace.step(4).lane(Lane{1})->computes(11));
        QVERIFY(!trace.step(6).lane(Lane{1})->computes(11));
        QVERIFY(at(6) == at(4));
    }

    /// The context of the lane that joins has moved on, so the lane never computes the first rows.
    void aRowThatALaneNeverComputedIsNeitherFoundNorCompared()
    {
        const RandomModel model = wideModel();
        RunSettings settings = settingsFor(model, 3, 12);
        settings.lanes = lanesNamed("off", "static,half:6");
        std::vector<CacheMode> modes(settings.tokens, CacheMode::Off);
        modes[5] = CacheMode::Compare;
        modes[11] = CacheMode::Compare;
        const Trace trace = runTrace(model, settings, bestKernels(), 1, modes);
        for (const std::size_t at : {5U, 11U}) {
            const StepRecord& step = trace.step(at);
            const auto steps = trace.steps().first(at + 1);
            std::size_t computed = 0;
            for (const RowPart& part : laneParts(steps, Lane{1}, 0, step.positions()))
                for (std::size_t row = 0; row < part.rows; ++row, ++computed)
                    QVERIFY(std::ranges::any_of(steps, [&](const StepRecordPtr& each) {
                        return each->lane(Lane{1}) &&
                               each->lane(Lane{1})->computes(part.position + row);
                    }));
            QVERIFY(computed > 0 && computed < step.positions());
            const std::size_t values = computed * model.config.width * model.config.layers * 3;
            QCOMPARE(step.verdict->valuesCompared, values + model.config.vocabulary);
            Verdicts verdicts(*trace.header().network, trace.header().tokensUsed(),
                              trace.header().layersWithRows());
            std::optional<Verdict> again;
            for (const StepRecordPtr& each : steps)
                again = verdicts.next(*each);
            QCOMPARE(again->valuesCompared, step.verdict->valuesCompared);
            QCOMPARE(again->maxUlp, step.verdict->maxUlp);
        }
    }

    void exactKernelsStoreEveryRowOnce()
    {
        QCOMPARE(ownBytes(traceOfAllModes(wideModel(), bestKernels())), std::uint64_t{0});
        QVERIFY(ownBytes(traceOfAllModes(wideModel(), kernelsNamed("eigen"))) > 0);
    }
};

PASTKEYS_TEST(TestRowBlocks)
#include "test_row_blocks.moc"
