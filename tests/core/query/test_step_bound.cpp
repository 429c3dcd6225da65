// Checks what limits the speed of a step, with known figures for GPT-2 and in a real run.
#include "model/network.h"
#include "query/step_bound.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/run_trace.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

TraceHeader gpt2()
{
    TraceHeader header;
    header.network = gpt2(sized({.vocabulary = 50257,
                                 .context = 1024,
                                 .width = 768,
                                 .layers = 12,
                                 .heads = 12,
                                 .inner = 3072}));
    header.lanes = {laneWithCache()};
    return header;
}

/// The record that a step of these sizes would have, without rows.
StepRecord stepOf(const TraceHeader& header, std::size_t rows, std::size_t past)
{
    PassRecord lane;
    lane.first = past;
    lane.rows = rows;
    const PassSizes pass = causalSizes(rows, past, 1);
    for (const OperationSpec& operation : gpt2Names().operations())
        for (std::size_t l = 0; l < (isPerLayer(operation.id) ? header.config().layers : 1); ++l) {
            OperationRecord record;
            record.point.operation = operation.id;
            if (isPerLayer(operation.id))
                record.point.layer = idAt<Layer>(l);
            record.cacheRowsRead = operation.cache() == CacheUse::Reads ? pass.keysSeen : 0;
            record.formula = formulaWork(*header.network, header.types, record.point, pass);
            record.counted = record.formula;
            lane.counted += record.counted;
            lane.operations.push_back(record);
        }
    StepRecord step;
    step.add(lane);
    return step;
}

/// A model as wide as GPT-3 175B. Narrower models move more bytes of activations per FLOP.
TraceHeader wide()
{
    TraceHeader header = gpt2();
    resize(header, [](Gpt2Config& config) {
        config.width = 12288;
        config.heads = 96;
        config.inner = 4 * 12288;
    });
    return header;
}

StepBound boundOf(std::size_t rows, std::size_t past,
                  const std::optional<MachineLimits>& machine = {})
{
    const TraceHeader header = gpt2();
    return stepBound(header, stepOf(header, rows, past), Lane{0}, machine);
}

} // namespace

class TestStepBound : public QObject
{
    Q_OBJECT

private slots:
    void aDecodeStepOfGpt2ReadsAllWeightsButThePositionsTable()
    {
        // The step looks up one row each of the token and the position embedding. The logits read
        // the whole token embedding.
        const StepBound bound = boundOf(1, 0);
        QCOMPARE(bound.weightBytes, std::uint64_t{4} * (124'439'808 - 1024 * 768 + 2 * 768));
        QVERIFY(bound.flopsPerByte() > 0.49 && bound.flopsPerByte() < 0.5);
        QCOMPARE(bound.limit, std::optional(StepLimit::Memory));
    }

    void weightsAreReadOnceForAllRows()
    {
        const std::uint64_t embedded = 2 * 768 * 4; // bytes per row
        QCOMPARE(boundOf(100, 0).weightBytes, boundOf(1, 0).weightBytes + 99 * embedded);
    }

    void theCacheOfEachLayerIsReadInFull()
    {
        QCOMPARE(boundOf(1, 99).cacheBytes, std::uint64_t{100} * 73'728);
    }

    /// With 500 rows, a graphics processor may still be limited by memory.
    void arithmeticLimitsManyRowsOfAWideModelMore()
    {
        const TraceHeader header = wide();
        QCOMPARE(stepBound(header, stepOf(header, 500, 0), Lane{0}).limit, std::nullopt);
        QCOMPARE(stepBound(header, stepOf(header, 1000, 0), Lane{0}).limit,
                 std::optional(StepLimit::Arithmetic));
        QCOMPARE(stepBound(header, stepOf(header, 1, 499), Lane{0}).limit,
                 std::optional(StepLimit::Memory));
    }

    void inBetweenItDependsOnTheMachine()
    {
        QVERIFY(boundOf(9, 0).flopsPerByte() > 2 && boundOf(9, 0).flopsPerByte() < 5);
        QCOMPARE(boundOf(9, 0).limit, std::nullopt);
        const MachineLimits fastMemory{1, 10e9, 20e9}; // 2 FLOPs per byte
        QCOMPARE(boundOf(9, 0, fastMemory).limit, std::optional(StepLimit::Arithmetic));
        const MachineLimits slowMemory{1, 10e9, 100e9}; // 10 FLOPs per byte
        QCOMPARE(boundOf(9, 0, slowMemory).limit, std::optional(StepLimit::Memory));
    }

    void neitherLimitsAStepWhoseTimeIsFarFromBoth_data()
    {
        QTest::addColumn<double>("times");
        QTest::addColumn<bool>("isFar");
        QTest::newRow("as predicted") << 1.0 << false;
        QTest::newRow("somewhat slower") << 2.9 << false;
        QTest::newRow("much slower, as if starting threads took most of it") << 3.1 << true;
        QTest::newRow("somewhat faster") << 0.65 << false;
        QTest::newRow("much faster, as from the processor's caches") << 0.5 << true;
    }
    void neitherLimitsAStepWhoseTimeIsFarFromBoth()
    {
        QFETCH(const double, times);
        QFETCH(const bool, isFar);
        const MachineLimits machine{1, 10e9, 100e9};
        TraceHeader header = gpt2();
        StepRecord step = stepOf(header, 1, 10);
        const double needed =
            static_cast<double>(step.lane(Lane{0})->counted.bytes()) / machine.readBytesPerSecond;
        step.lane(Lane{0})->duration =
            std::chrono::nanoseconds(static_cast<std::int64_t>(1e9 * needed * times));
        const StepBound bound = stepBound(header, step, Lane{0}, machine);
        QCOMPARE(bound.limit, std::optional(isFar ? StepLimit::Neither : StepLimit::Memory));
        QVERIFY(std::abs(bound.secondsNeeded - needed) < 1e-9);
        step.lane(Lane{0})->repeated = {.passes = 5, .median = step.lane(Lane{0})->duration};
        step.lane(Lane{0})->duration *= 100; // a single measurement counts less than the median
        QCOMPARE(stepBound(header, step, Lane{0}, machine).limit, bound.limit);
        header.timed = false;
        QCOMPARE(stepBound(header, step, Lane{0}, machine).limit, std::optional(StepLimit::Memory));
    }

    void countsAreThoseOfTheRecord()
    {
        const Gpt2Config config = smallModel(20).config;
        for (const DType type : {DType::Float32, DType::Int8}) {
            const RandomModel model = makeRandomModel(config, type, 4);
            RunSettings settings = settingsFor(model, 5, 3);
            settings.lanes = {laneNamed("off"), laneNamed("int8")};
            const Trace trace = runTrace(model, settings);
            const StepBound off = stepBound(trace.header(), trace.step(2), Lane{0});
            const StepBound on = stepBound(trace.header(), trace.step(2), Lane{1});
            QCOMPARE(off.rows, std::size_t{7});
            QCOMPARE(on.rows, std::size_t{1});
            QCOMPARE(off.cacheBytes, std::uint64_t{0});
            QCOMPARE(on.cacheBytes, std::uint64_t{7} * 2 * 2 * (12 + 3 * 4)); // including scales
            QCOMPARE(on.products, trace.step(2).lane(Lane{1})->counted.products);
            QCOMPARE(on.bytes, trace.step(2).lane(Lane{1})->counted.bytes());
            const std::uint64_t row =
                static_cast<std::uint64_t>(config.width) *
                    (bytesPerValue(trace.header().types.of({Weight{0}, {}}).front().type) +
                     bytesPerValue(trace.header().types.of({Weight{1}, {}}).front().type)) +
                (type == DType::Int8 ? 4 : 0);
            QCOMPARE(off.weightBytes, on.weightBytes + 6 * row);
        }
    }
};

PASTKEYS_TEST(TestStepBound)
#include "test_step_bound.moc"
