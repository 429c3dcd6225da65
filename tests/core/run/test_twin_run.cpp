#include "base/errors.h"
#include "compare/comparison.h"
#include "model/network.h"
#include "query/head_attention.h"
#include "query/tensor_rows.h"
#include "record/lane_fit.h"
#include "record/lane_names.h"
#include "run/run_memory.h"
#include "run/twin_run.h"
#include "support/gpt2_names.h"
#include "support/gpt2_weights.h"
#include "support/passes.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/small_llama.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The first operation, in any lane, whose count differs from the formula; empty if there is none.
QString firstDisagreement(const Trace& trace)
{
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : kLanes)
            if (const auto& record = step->lane(lane))
                for (const OperationRecord& operation : record->operations)
                    if (operation.formula != operation.counted)
                        return QString("step %1, %2: formula %3/%4 FLOPs %5/%6 bytes, counted "
                                       "%7/%8 %9/%10")
                            .arg(step->index)
                            .arg(QString::fromUtf8(nameOf(operation.point.operation).data()))
                            .arg(operation.formula.products)
                            .arg(operation.formula.other)
                            .arg(operation.formula.bytesRead)
                            .arg(operation.formula.bytesWritten)
                            .arg(operation.counted.products)
                            .arg(operation.counted.other)
                            .arg(operation.counted.bytesRead)
                            .arg(operation.counted.bytesWritten);
    return {};
}

std::stop_source stopAfterLogits;

void logitsThatStop(ConstMatrix x, WeightMatrix embedding, Matrix y, KernelContext context)
{
    bestKernels().logits(x, embedding, y, context);
    stopAfterLogits.request_stop();
}

constexpr std::chrono::milliseconds kInterrupt{60};
bool interruptsNext = false;

void logitsThatAreInterrupted(ConstMatrix x, WeightMatrix embedding, Matrix y,
                              KernelContext context)
{
    const auto end = std::chrono::steady_clock::now() + kInterrupt;
    while (interruptsNext && std::chrono::steady_clock::now() < end)
        ;
    interruptsNext = false;
    bestKernels().logits(x, embedding, y, context);
}

/// \param freeMemory  if null, the system is asked
TwinRun twinRun(const RandomModel& model, WorkerPool& pool, const RunSettings& settings,
                std::uint64_t (*freeMemory)() = nullptr)
{
    Machinery machinery = machineryOf(model, pool);
    if (freeMemory)
        machinery.freeMemory = freeMemory;
    return TwinRun(machinery, settings);
}

} // namespace

class TestTwinRun : public QObject
{
    Q_OBJECT

private slots:
    void cacheOffAndOnAreIdenticalUpToTheFullContext();
    void formulaAndCountedAgreeForEveryOperation();
    void everyModeChoosesTheSameTokens();
    void chunkedPrefillChoosesTheSameTokensAndCountsItsSteps();
    void eachStepComparesKeysValuesHiddenStatesAndLogits();
    void offComputesAllRowsAgainAndOnOnlyTheNewOne();
    void aLanesTimeExcludesTheRecording();
    void repeatedPassesChangeNothingButTheirTimes();
    void aPassThatMadeItsCacheGrowIsTimedOnce();
    void anInterruptedPassIsRepeatedToo();
    void theEigenTableGetsAnHonestVerdict();
    void switchingTheCacheOnMidRunCatchesUp();
    void aRunMayHaveOneLane();
    void aCancelledStepCanBeDoneAgain();
    void aStepThatIsCancelledInItsSecondLaneCanBeDoneAgain();
    void aStepThatCannotChooseLeavesTheRunAsItWas();
    void lanesThatLoseSomethingAreCountedRightly();
    void aFusedAttentionCountsEachTileOfKeys();
    void mistakesDifferWhereEqualityIsExpected();
    void someMistakesShowOnlyAfterThePrompt();
    void mistakesOfTheRotationShowOnlyAfterThePrompt_data();
    void mistakesOfTheRotationShowOnlyAfterThePrompt();
    void aChangedTokenChangesOnlyWhatSeesIt();
    void evictedPositionsAreGoneFromTheirStepOn();
    void cachesThatLoseNothingAreIdentical();
    void lanesUnderDifferentRulesDifferAndSaySo();
    void withOwnWordsEachLaneWritesWhatItWouldWriteAlone();
    void lanesAreComparedAsLongAsTheyReadTheSameText();
    void aLaneWhoseOwnWordsEndStopsAlone();
    void aLaneThatNeverRanHasNoOtherWords();
    void aLaneWithAReplacedTokenSaysWhatItRead();
    void aLaneWithOtherLogitsKeepsItsMostProbableTokens();
    void atItsLimitALaneReadsAShorterText_data();
    void atItsLimitALaneReadsAShorterText();
    void aLaneThatIsFullStopsAndTheOtherOneGoesOn();
    void aClearedCacheReadsThePromptAsIfItWereTheFirst();
    void aStepThatClearsItsCacheCanBeCancelled();
    void aLaneThatNeedsMoreMemoryThanIsFreeIsRefused();
    void aPassOverTheWholePromptIsTheLargest();
    void everyStopHasAReason();
    void idsWithoutATokenAreNeverChosen();
    void settingsThatCannotRunAreRejected_data();
    void settingsThatCannotRunAreRejected();
};

void TestTwinRun::cacheOffAndOnAreIdenticalUpToTheFullContext()
{
    const std::uint64_t seed = freshSeed("random runs");
    std::mt19937_64 random(seed);
    for (std::uint64_t i = 0; i < 10; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        RunSettings settings = settingsFor(model, 1 + random() % model.config.context, 1000);
        constexpr std::array kKinds{"static", "dynamic", "window", "paged"};
        settings.lanes =
            cacheOffAndOn(withNumbers(cacheKindNamed(kKinds[random() % kKinds.size()]), random));
        if (random() % 2)
            settings.chunks = {1 + random() % settings.prompt.size(),
                               1 + random() % settings.prompt.size()};
        for (const Kernels* kernels : availableKernels()) {
            if (!kernels->exact)
                continue;
            const Trace trace = runTrace(model, settings, *kernels, 1 + random() % 3);
            const Verdict verdict = trace.verdict();
            QVERIFY2(verdict.identical() && verdict.maxUlp == 0 && verdict.equalityExpected,
                     model.description.c_str());
            QVERIFY(verdict.tensorsCompared > 0);
            QCOMPARE(trace.step(trace.size() - 1).positions(), std::size_t{model.config.context});
            QCOMPARE(firstDisagreement(trace), QString());
        }
    }
}

void TestTwinRun::formulaAndCountedAgreeForEveryOperation()
{
    for (const DType type : {DType::Float32, DType::Float16, DType::BFloat16, DType::Int8}) {
        const RandomModel model = makeRandomModel(smallModel().config, type, 9);
        RunSettings settings = settingsFor(model, 9, 6);
        settings.chunks = {4, 3};
        for (const Kernels* kernels : availableKernels())
            for (const std::size_t threads : {1U, 2U, 3U})
                QCOMPARE(firstDisagreement(runTrace(model, settings, *kernels, threads)),
                         QString());
    }
}

void TestTwinRun::everyModeChoosesTheSameTokens()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 5, 12);
    settings.sampling = {.greedy = false, .temperature = 1.3, .topK = 40, .topP = 0.9, .seed = 11};
    settings.running = lanesOf(CacheMode::Compare);
    const auto expected = runTrace(model, settings).chosenBy(Lane{0});
    QCOMPARE(expected.size(), std::size_t{12});
    for (const CacheMode mode : {CacheMode::Off, CacheMode::On}) {
        settings.running = lanesOf(mode);
        QCOMPARE(runTrace(model, settings).chosenBy(Lane{0}), expected);
        QCOMPARE(runTrace(model, settings, referenceKernels()).chosenBy(Lane{0}), expected);
    }
}

void TestTwinRun::chunkedPrefillChoosesTheSameTokensAndCountsItsSteps()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 10, 4);
    const auto expected = runTrace(model, settings).chosenBy(Lane{0});
    settings.chunks = {3, 2};
    const Trace trace = runTrace(model, settings);
    QCOMPARE(trace.chosenBy(Lane{0}), expected);
    // The prompt is fed in chunks of 3, 2, 2, 2 and 1 rows, followed by three decode steps.
    QCOMPARE(trace.size(), std::size_t{5 + 3});
    QCOMPARE(trace.step(3).tokens.size(), std::size_t{2});
    QCOMPARE(trace.step(4).tokens.size(), std::size_t{1});
    QVERIFY(trace.step(4).phase == Phase::Prefill && trace.step(5).phase == Phase::Decode);
    QVERIFY(!trace.step(3).choice && trace.step(4).choice);
}

void TestTwinRun::eachStepComparesKeysValuesHiddenStatesAndLogits()
{
    const RandomModel model = smallModel();
    const Trace trace = runTrace(model, settingsFor(model, 5, 3));
    for (const StepRecordPtr& step : trace.steps()) {
        QCOMPARE(step->verdict->tensorsCompared, std::uint64_t{3 * model.config.layers + 1});
        const std::uint64_t rows = step->positions();
        QCOMPARE(step->verdict->valuesCompared,
                 rows * 3 * model.config.layers * model.config.width + model.config.vocabulary);
    }
}

void TestTwinRun::offComputesAllRowsAgainAndOnOnlyTheNewOne()
{
    const RandomModel model = smallModel();
    const Trace trace = runTrace(model, settingsFor(model, 5, 4));
    const StepRecord& decode = trace.step(2);
    QCOMPARE(decode.lane(Lane{0})->rows, std::size_t{7});
    QCOMPARE(decode.lane(Lane{0})->first, std::size_t{0});
    QCOMPARE(decode.lane(Lane{1})->rows, std::size_t{1});
    QCOMPARE(decode.lane(Lane{1})->first, std::size_t{6});
    QVERIFY(decode.lane(Lane{0})->ownRows.empty() && decode.lane(Lane{1})->ownRows.empty());
    QCOMPARE(decode.lane(Lane{1})->cacheBytesUsed, 7 * cacheBytesPerToken(*gpt2(model.config)));
    const auto appends = [](const PassRecord& lane) {
        return std::ranges::count_if(lane.operations, [](const OperationRecord& record) {
            return record.point.operation == Gpt2::CacheAppend;
        });
    };
    QCOMPARE(appends(*decode.lane(Lane{0})), 0);
    QCOMPARE(appends(*decode.lane(Lane{1})), 2);
}

void TestTwinRun::aLanesTimeExcludesTheRecording()
{
    const RandomModel model = smallModel();
    const Trace trace = runTrace(model, settingsFor(model, 5, 3));
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : kLanes) {
            std::chrono::nanoseconds sum{};
            for (const OperationRecord& record : step->lane(lane)->operations)
                if (record.point.operation != Gpt2::Sample) // which is not part of a pass
                    sum += record.duration;
            QCOMPARE(step->lane(lane)->duration.count(), sum.count());
            QVERIFY(sum.count() > 0);
        }
}

void TestTwinRun::repeatedPassesChangeNothingButTheirTimes()
{
    const RandomModel model = smallModel();
    for (const std::string kind : {"static", "dynamic", "window:4+1"}) {
        RunSettings settings = settingsFor(model, 5, 6);
        settings.lanes = cacheOffAndOn(kind);
        settings.chunks = {3, 2};
        const Trace once = runTrace(model, settings);
        settings.repeatShorter = std::chrono::hours(1); // as often as allowed
        const Trace again = runTrace(model, settings);
        QCOMPARE(again.chosenBy(Lane{0}), once.chosenBy(Lane{0}));
        QCOMPARE(again.verdict().identical(), once.verdict().identical());
        for (std::size_t i = 0; i < once.size(); ++i)
            for (const Lane lane : kLanes) {
                const PassRecord& record = *again.step(i).lane(lane);
                const PassRecord& expected = *once.step(i).lane(lane);
                QVERIFY(!expected.repeated);
                QCOMPARE(record.first, expected.first);
                QCOMPARE(record.counted, expected.counted);
                QCOMPARE(record.account, expected.account);
                QCOMPARE(record.cacheBytesUsed, expected.cacheBytesUsed);
                QCOMPARE(record.cacheBytesReserved, expected.cacheBytesReserved);
                QCOMPARE(record.heldRows(), expected.heldRows());
            }
        const RepeatedTime& time = *again.step(3).lane(Lane{0})->repeated;
        QVERIFY(time.passes > 1 && time.lowerQuartile.count() > 0);
        QVERIFY(time.lowerQuartile <= time.median && time.median <= time.upperQuartile);
    }
}

void TestTwinRun::aPassThatMadeItsCacheGrowIsTimedOnce()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 5, 4);
    settings.repeatShorter = std::chrono::hours(1);
    settings.lanes = cacheOffAndOn("dynamic");
    const Trace trace = runTrace(model, settings);
    for (const StepRecordPtr& step : trace.steps()) {
        QVERIFY(step->lane(Lane{0})->repeated);
        QVERIFY(!step->lane(Lane{1})->repeated);
    }
}

void TestTwinRun::anInterruptedPassIsRepeatedToo()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 5, 4);
    settings.running = lanesOf(CacheMode::On);
    settings.repeatShorter = std::chrono::milliseconds(50);
    WorkerPool pool(1);
    Kernels kernels = bestKernels();
    kernels.logits = logitsThatAreInterrupted;
    TwinRun run(machineryOf(model, pool, kernels), settings);
    run.advance();
    interruptsNext = true;
    const StepRecordPtr step = run.advance();
    const PassRecord& lane = *step->lane(Lane{1});
    QVERIFY(lane.duration >= kInterrupt);
    QVERIFY(lane.repeated && lane.repeated->median < kInterrupt);
    settings.repeatShorter = std::chrono::nanoseconds(1); // no pass is shorter
    QVERIFY(!runTrace(model, settings).step(1).lane(Lane{1})->repeated);
}

void TestTwinRun::theEigenTableGetsAnHonestVerdict()
{
    Gpt2Config config = smallModel().config;
    config.width = 96;
    const RandomModel model = makeRandomModel(config, DType::Float32, 2);
    const Trace trace = runTrace(model, settingsFor(model, 9, 8), kernelsNamed("eigen"));
    const Verdict verdict = trace.verdict();
    QVERIFY(!verdict.identical());
    QVERIFY(verdict.maxUlp > 0);
    QVERIFY(verdict.firstDifference->values[0] != verdict.firstDifference->values[1]);
    QVERIFY(!verdict.equalityExpected);
    QVERIFY(verdict.maxLogitDifference > 0 && verdict.maxLogitDifference < 1e-3);
    QVERIFY(verdict.divergence >= 0 && verdict.divergence < 1e-6);
    QVERIFY(verdict.sameTopToken);
    QVERIFY(!trace.step(3).lane(Lane{0})->ownRows.empty());
}

void TestTwinRun::switchingTheCacheOnMidRunCatchesUp()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 5, 6);
    const auto expected = runTrace(model, settings).chosenBy(Lane{0});
    settings.running = lanesOf(CacheMode::Off);
    WorkerPool pool(1);
    TwinRun run = twinRun(model, pool, settings);
    Trace trace;
    for (const CacheMode mode : {CacheMode::Off, CacheMode::Off, CacheMode::Compare, CacheMode::On,
                                 CacheMode::Off, CacheMode::Compare}) {
        run.setRunning(lanesOf(mode));
        trace = trace.appended(run.advance());
    }
    QCOMPARE(trace.chosenBy(Lane{0}), expected);
    QCOMPARE(trace.step(2).lane(Lane{1})->rows, std::size_t{7}); // nothing was cached before
    QCOMPARE(trace.step(3).lane(Lane{1})->rows, std::size_t{1});
    QCOMPARE(trace.step(5).lane(Lane{1})->rows,
             std::size_t{2}); // catches up with the step that only Off ran
    QVERIFY(trace.verdict().identical());
    QVERIFY(trace.verdict().equalityExpected);
    QVERIFY(trace.step(5).lane(Lane{0})->ownRows.empty() &&
            trace.step(5).lane(Lane{1})->ownRows.empty());
}

void TestTwinRun::aCancelledStepCanBeDoneAgain()
{
    const RandomModel model = smallModel();
    const RunSettings settings = settingsFor(model, 5, 4);
    const auto expected = runTrace(model, settings).chosenBy(Lane{0});
    WorkerPool pool(1);
    TwinRun run = twinRun(model, pool, settings);
    std::stop_source stop;
    stop.request_stop();
    Trace trace;
    while (!run.finished()) {
        QVERIFY_EXCEPTION_THROWN(run.advance(stop.get_token()), Cancelled);
        trace = trace.appended(run.advance());
    }
    QCOMPARE(trace.chosenBy(Lane{0}), expected);
}

void TestTwinRun::aStepThatIsCancelledInItsSecondLaneCanBeDoneAgain()
{
    const RandomModel model = smallModel();
    const RunSettings settings = settingsFor(model, 5, 4);
    const auto expected = runTrace(model, settings).chosenBy(Lane{0});
    WorkerPool pool(1);
    Kernels kernels = bestKernels();
    kernels.logits = logitsThatStop; // stops after the lane that runs first
    TwinRun run(machineryOf(model, pool, kernels), settings);
    run.setRunning(lanesOf(CacheMode::Off));
    Trace trace;
    trace = trace.appended(run.advance());
    trace = trace.appended(run.advance());
    stopAfterLogits = {};
    run.setRunning(lanesOf(CacheMode::Compare));
    QVERIFY_EXCEPTION_THROWN(run.advance(stopAfterLogits.get_token()), Cancelled);
    while (!run.finished())
        trace = trace.appended(run.advance());
    QCOMPARE(trace.step(2).lane(Lane{1})->rows, std::size_t{7});
    QCOMPARE(trace.chosenBy(Lane{0}), expected);
    QVERIFY(trace.verdict().identical());
}

void TestTwinRun::aRunMayHaveOneLane()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 5, 6);
    const auto expected = runTrace(model, settings).chosenBy(Lane{0});
    settings.running = {Lane{0}};
    for (const LaneSpec& lane : {laneWithoutCache(), laneWithCache("dynamic")}) {
        settings.lanes = {lane};
        const Trace trace = runTrace(model, settings);
        QCOMPARE(trace.chosenBy(Lane{0}), expected);
        QCOMPARE(trace.verdict().tensorsCompared, std::uint64_t{0});
        QVERIFY(trace.step(1).lane(Lane{0}) && !trace.step(1).lane(Lane{1}));
        QCOMPARE(trace.step(1).lane(Lane{0})->rows, std::size_t{keepsRows(lane) ? 1U : 6U});
        QCOMPARE(firstDisagreement(trace), QString());
    }
}

/// Each step fails at first: its logits overflow after every lane has appended rows to its cache.
/// Then the step is retried.
void TestTwinRun::aStepThatCannotChooseLeavesTheRunAsItWas()
{
    const RandomModel model = smallModel();
    const RunSettings settings = settingsFor(model, 5, 6);
    const auto expected = runTrace(model, settings).chosenBy(Lane{0});
    for (const CacheMode mode : {CacheMode::Off, CacheMode::On, CacheMode::Compare}) {
        WorkerPool pool(1);
        TwinRun run = twinRun(model, pool, settings);
        run.setRunning(lanesOf(mode));
        std::vector<TokenId> chosen;
        auto* gamma =
            const_cast<float*>(gpt2WeightsIn(model.weights, model.config).finalNorm.gamma.data());
        while (!run.finished()) {
            const float kept = std::exchange(gamma[0], std::numeric_limits<float>::infinity());
            QVERIFY_EXCEPTION_THROWN(run.advance(), RunError);
            gamma[0] = kept;
            chosen.push_back(run.advance()->choice->token.id);
        }
        QCOMPARE(chosen, expected);
    }
}

/// Each lane follows its own rule, and the verdict reports that equality was not expected.
/// Dropping, rounding or averaging rows changes the results, but the counts still match the
/// formulas.
void TestTwinRun::lanesThatLoseSomethingAreCountedRightly()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 9, 8);
    settings.chunks = {5, 2};
    const Trace exact = runTrace(model, settings);
    for (const char* right : {"int8",
                              "heads:1",
                              "recent:3",
                              "window:3+1,int8",
                              "evict:1,4@3",
                              "paged:4,int8,heads:1",
                              "dynamic,evict:2,evict:6@5",
                              "heavy:4",
                              "int4",
                              "paged:3,int4,heads:1",
                              "heavy:6,int8,with-queries",
                              "static,everything",
                              "off,everything",
                              "static,token:2=5",
                              "off,token:2=5",
                              "fused",
                              "off,fused",
                              "int8,heads:1,fused",
                              "paged:3,fused",
                              "evict:3@2,fused",
                              "half:12",
                              "off,half:12",
                              "slide:12",
                              "int8,slide:11"})
        for (const Kernels* kernels : availableKernels()) {
            settings.lanes = lanesNamed("static", right);
            const Trace trace = runTrace(model, settings, *kernels, 2);
            QCOMPARE(firstDisagreement(trace), QString());
            const Verdict verdict = trace.verdict();
            QVERIFY2(!verdict.identical() && !verdict.equalityExpected, right);
            QVERIFY2(verdict.divergence > 0, right);
            if (kernels->exact)
                QCOMPARE(trace.chosenBy(Lane{0}), exact.chosenBy(Lane{0})); // the left lane chooses
        }
}

void TestTwinRun::aFusedAttentionCountsEachTileOfKeys()
{
    const RandomModel model = smallModel(200);
    RunSettings settings = settingsFor(model, 130, 3);
    settings.chunks = {50, 80};
    settings.lanes = lanesNamed("off,fused", "paged:7,fused");
    const Trace trace = runTrace(model, settings);
    QCOMPARE(firstDisagreement(trace), QString());
    QVERIFY(trace.verdict().identical() && trace.verdict().equalityExpected);
}

/// The verdict expects a lane with a mistake to have the same bits as the correct lane, but finds
/// different ones.
void TestTwinRun::mistakesDifferWhereEqualityIsExpected()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 9, 8);
    for (const Mistake& mistake : mistakes()) {
        if (mistake.rejection != Mistake::Rejection::Right)
            continue; // see test_draft_run.cpp
        settings.lanes = lanesNamed("off", "static,bug:" + std::string(mistake.name));
        if (needsRotation(settings.lanes.back())) {
            QVERIFY(misfitOf(settings.lanes.back(), *model.network));
            continue;
        }
        const Trace trace = runTrace(model, settings);
        QCOMPARE(firstDisagreement(trace), QString());
        const Verdict verdict = trace.verdict();
        QVERIFY2(!verdict.identical() && verdict.equalityExpected, mistake.name.data());
    }
}

/// A test of only the first pass would miss these mistakes.
void TestTwinRun::someMistakesShowOnlyAfterThePrompt()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 9, 4);
    for (const char* name : {"top-left-mask", "positions-from-zero", "off-by-one"}) {
        settings.lanes = lanesNamed("off", "static,bug:" + std::string(name));
        const Trace trace = runTrace(model, settings);
        QVERIFY2(trace.step(0).verdict->identical(), name);
        QVERIFY2(!trace.step(1).verdict->identical(), name);
    }
}

void TestTwinRun::mistakesOfTheRotationShowOnlyAfterThePrompt_data()
{
    QTest::addColumn<Mistake::Rotation>("wrong");
    QTest::newRow("other-pairs") << Mistake::Rotation::OtherPairs;
    QTest::newRow("rotated-twice") << Mistake::Rotation::KeysTwice;
}

/// In layer 1, the first row with the mistake is that of the first new token. There, the keys are
/// those of the right lane, moved or rotated once more.
void TestTwinRun::mistakesOfTheRotationShowOnlyAfterThePrompt()
{
    QFETCH(Mistake::Rotation, wrong);
    LlamaConfig config = smallLlama();
    config.headDim = 6;
    const RandomModel model = makeRandomModel(llama(config), 3);
    RunSettings settings = settingsFor(model, 9, 4);
    settings.lanes = lanesNamed("off", "static,bug:" + std::string(QTest::currentDataTag()));
    const Trace trace = runTrace(model, settings);
    QCOMPARE(firstDisagreement(trace), QString());
    QVERIFY(trace.step(0).verdict->identical());
    QVERIFY(!trace.step(1).verdict->identical());
    const auto keysOf = [&](Lane lane) {
        const Buffer<float> rows =
            copyOfRows(trace, 1, lane, Layer{0}, model.network->only(TensorRole::Keys), {9, 1});
        return std::vector<double>(rows.data(), rows.data() + config.headDim);
    };
    /// Turns columns `first` and `second` by the angle of pair `pair` at position 9.
    const auto turn = [](std::vector<double>& row, std::size_t first, std::size_t second,
                         std::size_t pair, double sign) {
        const double angle = sign * 9 * std::pow(10000.0, -static_cast<double>(pair) / 3);
        const double x = row[first];
        row[first] = x * std::cos(angle) - row[second] * std::sin(angle);
        row[second] = row[second] * std::cos(angle) + x * std::sin(angle);
    };
    std::vector<double> expected = keysOf(Lane{0});
    for (std::size_t pair = 0; pair < 3; ++pair)
        turn(expected, pair, pair + 3, pair, wrong == Mistake::Rotation::KeysTwice ? 1 : -1);
    if (wrong == Mistake::Rotation::OtherPairs)
        for (std::size_t pair = 0; pair < 3; ++pair)
            turn(expected, 2 * pair, 2 * pair + 1, pair, 1);
    const std::vector<double> found = keysOf(Lane{1});
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(std::abs(found[i] - expected[i]) < 1e-5, qPrintable(QString::number(i)));
}

/// The rows before the changed token never see it, except under the rule "everything".
void TestTwinRun::aChangedTokenChangesOnlyWhatSeesIt()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 9, 5);
    const auto changedRows = [&](const std::string& left, const std::string& right) {
        settings.lanes = lanesNamed(left, right);
        const Trace trace = runTrace(model, settings);
        std::vector<std::size_t> rows;
        for (const RowPart& part : trace.step(0).lane(Lane{0})->ownRows)
            for (std::size_t row = part.position; row < part.end(); ++row)
                rows.push_back(row);
        return rows;
    };
    const auto other = indexOf(settings.prompt[4]) + 1;
    const std::string token = ",token:4=" + std::to_string(other % model.config.vocabulary);
    QCOMPARE(changedRows("static", "static" + token), (std::vector<std::size_t>{4, 5, 6, 7, 8}));
    const Trace trace = runTrace(model, settings);
    // In layer 0, a row depends only on its own token.
    for (std::size_t step = 0; step < trace.size(); ++step) {
        const std::size_t later = trace.step(step).positions() - 4;
        QCOMPARE(differingRows(trace, step, Layer{0}), (std::vector<Span>{{4, 1}}));
        QCOMPARE(differingRows(trace, step, Layer{1}), (std::vector<Span>{{4, later}}));
    }
    QCOMPARE(changedRows("off", "off" + token), (std::vector<std::size_t>{4, 5, 6, 7, 8}));
    QCOMPARE(changedRows("off,everything", "off,everything" + token),
             (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

void TestTwinRun::evictedPositionsAreGoneFromTheirStepOn()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 5, 4);
    settings.lanes = lanesNamed("static", "evict:1,3@3");
    const Trace trace = runTrace(model, settings);
    const auto heldIn = [&](std::size_t step) { return trace.step(step).lane(Lane{1})->held; };
    QCOMPARE(heldIn(1), (std::vector<Span>{{0, 5}}));
    QCOMPARE(heldIn(2), (std::vector<Span>{{0, 1}, {2, 1}, {4, 2}}));
    QVERIFY(trace.step(1).verdict->identical());
    QVERIFY(!trace.step(2).verdict->identical());
}

/// The windows in the list are as long as the context, so they evict nothing.
void TestTwinRun::cachesThatLoseNothingAreIdentical()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 7, 9);
    for (const char* right : {"dynamic", "paged", "paged:1", "paged:5", "window:24", "window:20+4",
                              "with-queries", "dynamic,with-queries", "window:24,with-queries"}) {
        settings.lanes = lanesNamed("static", right);
        QVERIFY2(runTrace(model, settings).verdict().identical(), right);
    }
    settings.lanes = lanesNamed("off,window:3+1", "window:3+1");
    const Verdict verdict = runTrace(model, settings).verdict();
    QVERIFY(verdict.identical() && verdict.equalityExpected);
    settings.lanes =
        lanesNamed("heavy:24", "static"); // keeps everything, but equality is not promised
    QVERIFY(runTrace(model, settings).verdict().identical());
}

void TestTwinRun::lanesUnderDifferentRulesDifferAndSaySo()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 9, 6);
    settings.lanes = {laneWithoutCache(), laneWithCache("window:2+1")};
    const Trace trace = runTrace(model, settings);
    const Verdict verdict = trace.verdict();
    QVERIFY(!verdict.identical() && !verdict.equalityExpected);
    QVERIFY(verdict.maxLogitDifference > 0 && verdict.divergence > 0);
    QCOMPARE(firstDisagreement(trace), QString());
    const PassRecord& window = *trace.step(1).lane(Lane{1});
    QCOMPARE(window.held, (std::vector<Span>{{0, 1}, {8, 1}}));
    HeadAttention attention(Layer{1}, Head{0}, bestKernels());
    for (const Lane lane : kLanes)
        QVERIFY(attention.at(trace, 1, lane).has_value());
}

void TestTwinRun::aLaneThatNeedsMoreMemoryThanIsFreeIsRefused()
{
    const RandomModel model = smallModel();
    WorkerPool pool(1);
    TwinRun run =
        twinRun(model, pool, settingsFor(model, 5, 6), []() -> std::uint64_t { return 1 << 10; });
    QVERIFY_EXCEPTION_THROWN(run.advance(), InputError);
    Gpt2Config deep = model.config;
    deep.layers = 4096;
    deep.context = 1 << 20;
    // The cache alone has 2 * 4096 * 2^20 rows of 12 float32 values.
    QVERIFY(bytesOfLane(*gpt2(deep), laneWithCache(), {9, 5, 5}) >
            2ULL * 4096 * (1 << 20) * 12 * 4);
    QVERIFY(bytesOfLane(*gpt2(deep), laneWithCache("dynamic"), {9, 5, 5}) < 16 << 20);
    RunSettings settings = settingsFor(model, 5, 4);
    QVERIFY(!makeCachesFit(settings, *gpt2(model.config), std::uint64_t{1} << 30));
    QVERIFY(makeCachesFit(settings, *gpt2(deep), std::uint64_t{1} << 30));
    QCOMPARE(settings.lanes[1].cache.kind->name, std::string_view("dynamic"));
    QCOMPARE(settings.lanes[0].cache.kind->name, std::string_view("off"));
    settings.lanes = lanesNamed("static", "static,int8");
    QVERIFY(makeCachesFit(settings, *gpt2(deep), std::uint64_t{1} << 30));
    QCOMPARE(settings.lanes[1].shortName.english(), std::string("dynamic, int8"));
    // A row of 12 int8 numbers takes 12 bytes, plus a 4-byte scale for each of the 3 heads.
    const auto bytesOf = [&](const char* lane) {
        return bytesOfLane(*gpt2(deep), laneNamed(lane), {9, 5, 5}) -
               bytesOfLane(*gpt2(deep), laneNamed("dynamic"), {0, 5, 5});
    };
    QCOMPARE(bytesOf("int8") / 24, bytesOf("static") / 48);
    try {
        expectFreeMemory(std::uint64_t{8} << 30, std::uint64_t{2} << 30, laneWithCache());
        QFAIL("accepted");
    } catch (const InputError& error) {
        const QString text = error.what();
        QVERIFY2(text.contains("8192 MiB") && text.contains("2048 MiB") &&
                     text.contains("the cache \"dynamic\""),
                 error.what());
    }
}

void TestTwinRun::aPassOverTheWholePromptIsTheLargest()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 5, 4);
    QCOMPARE(sizesOf(settings, model.config).chunk, std::size_t{5});
    settings.chunks = {2, 3};
    QCOMPARE(sizesOf(settings, model.config).chunk, std::size_t{3});
    settings.chunks = {2, 4'294'967'295};
    QCOMPARE(sizesOf(settings, model.config).chunk, std::size_t{5});
}

/// The tokens fed to a lane over the whole run.
std::vector<TokenId> fedTo(const Trace& trace, Lane lane)
{
    std::vector<TokenId> fed;
    for (const TokenText& token : trace.tokens(lane))
        fed.push_back(token.id);
    return fed;
}

void TestTwinRun::withOwnWordsEachLaneWritesWhatItWouldWriteAlone()
{
    const std::uint64_t seed = freshSeed("prompts of lanes with own words");
    const RandomModel model = smallModel();
    std::size_t different = 0;
    for (std::uint64_t i = 0; i < 12; ++i)
        for (const bool greedy : {true, false}) {
            RunSettings settings;
            settings.prompt = randomTokens(model.config, 5 + i % 4, seed + i);
            settings.tokens = 9;
            settings.chunks = {3};
            settings.sampling = {.greedy = greedy, .temperature = 2, .seed = i};
            const std::array specs{"heads:1", "recent:2", "token:1=3", "half:10", "paged:2"};
            settings.lanes = lanesNamed("off", specs[i % specs.size()]);
            settings.ownWords = true;
            const Trace both = runTrace(model, settings);
            QCOMPARE(firstDisagreement(both), QString());
            for (const Lane lane : kLanes) {
                RunSettings single = settings;
                single.lanes = {settings.lanes[indexOf(lane)]};
                single.running = {Lane{0}};
                QCOMPARE(fedTo(both, lane), fedTo(runTrace(model, single), Lane{0}));
            }
            different += both.firstOtherToken() ? 1 : 0;
        }
    QVERIFY(different > 4);
}

void TestTwinRun::lanesAreComparedAsLongAsTheyReadTheSameText()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 12);
    settings.ownWords = true;
    settings.lanes = lanesNamed("static", "recent:2");
    const Trace trace = runTrace(model, settings);
    const std::size_t other = trace.firstOtherToken().value(); // the lanes are known to differ
    QVERIFY(other >= 6);
    for (const StepRecordPtr& step : trace.steps()) {
        QCOMPARE(step->verdict.has_value(), step->positions() <= other);
        const bool sameChoice =
            step->choiceOf(Lane{0})->token.id == step->choiceOf(Lane{1})->token.id;
        if (step->positions() <= other)
            QCOMPARE(sameChoice, step->positions() < other);
    }
    settings.lanes = lanesNamed("off", "static"); // equal lanes have the same words
    const Trace equal = runTrace(model, settings);
    QVERIFY(!equal.firstOtherToken() && equal.verdict().identical());
    QVERIFY(!equal.step(equal.size() - 1).lane(Lane{1})->own.choice);
}

void TestTwinRun::aLaneWhoseOwnWordsEndStopsAlone()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 10);
    settings.ownWords = true;
    settings.lanes = lanesNamed("static", "recent:2");
    const auto left = runTrace(model, settings).chosenBy(Lane{0});
    settings.stopTokens = {left[3]};
    const Trace trace = runTrace(model, settings);
    const StepRecord& last = trace.step(3); // the left lane's last
    QVERIFY(last.choiceOf(Lane{0})->token.id == left[3]);
    QVERIFY(last.lane(Lane{0})->own.stopped == StopReason::StopToken && !last.stopped);
    QVERIFY(trace.size() > 4 && !trace.step(4).lane(Lane{0}) && trace.step(4).lane(Lane{1}));
    QVERIFY(trace.step(trace.size() - 1).stopped.has_value());
    QCOMPARE(trace.tokens(Lane{0}).size(), last.positions());
    QVERIFY(trace.tokens(Lane{1}).size() > last.positions());
}

void TestTwinRun::aLaneThatNeverRanHasNoOtherWords()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 3);
    settings.ownWords = true;
    for (const CacheMode mode : {CacheMode::Off, CacheMode::On}) {
        settings.running = lanesOf(mode);
        const Trace trace = runTrace(model, settings);
        const Trace read(trace.header(), {trace.steps().begin(), trace.steps().end()});
        for (const Trace* each : {&trace, &read}) {
            QVERIFY(!each->firstOtherToken());
            for (const Lane lane : kLanes)
                QCOMPARE(each->tokens(lane).size(), each->tokens().size());
        }
    }
}

void TestTwinRun::aLaneWithAReplacedTokenSaysWhatItRead()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 3);
    const auto other = (indexOf(settings.prompt[2]) + 1) % model.config.vocabulary;
    settings.lanes = lanesNamed("static", "token:2=" + std::to_string(other));
    const Trace trace = runTrace(model, settings);
    QCOMPARE(trace.firstOtherToken(), std::optional<std::size_t>(2));
    QCOMPARE(indexOf(trace.tokens(Lane{1})[2].id), other);
    QCOMPARE(trace.tokens(Lane{0}).size(), trace.tokens(Lane{1}).size());
}

void TestTwinRun::aLaneWithOtherLogitsKeepsItsMostProbableTokens()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 3);
    settings.lanes = lanesNamed("static", "heads:1");
    const Trace trace = runTrace(model, settings);
    settings.lanes = lanesNamed("heads:1", "static"); // the step has the left lane's logits
    const Trace turned = runTrace(model, settings);
    const auto& ofRight = trace.step(0).topLogitsOf(Lane{1});
    QCOMPARE(ofRight.size(), turned.step(0).topLogits.size());
    for (std::size_t i = 0; i < ofRight.size(); ++i)
        QVERIFY(ofRight[i].token.id == turned.step(0).topLogits[i].token.id &&
                ofRight[i].ranked.logit == turned.step(0).topLogits[i].ranked.logit);
    QVERIFY(!trace.step(0).lane(Lane{1})->own.choice); // the left lane chooses
    settings.lanes = lanesNamed("static", "paged:2");
    QVERIFY(runTrace(model, settings).step(0).lane(Lane{1})->own.topLogits.empty());
}

void TestTwinRun::atItsLimitALaneReadsAShorterText_data()
{
    QTest::addColumn<QString>("lane");
    QTest::addColumn<int>("limit");
    QTest::addColumn<int>("kept"); ///< tokens kept from a text that is one token too long
    QTest::newRow("half") << "static,half:10" << 10 << 6;
    QTest::newRow("half, odd") << "static,half:11" << 11 << 7;
    QTest::newRow("half in pages") << "paged:3,half:10" << 10 << 6;
    QTest::newRow("half without a cache") << "off,half:10" << 10 << 6;
    QTest::newRow("slide") << "static,slide:10" << 10 << 10;
    QTest::newRow("slide, dynamic") << "dynamic,slide:10" << 10 << 10;
}

/// The lane has the same bits as a run whose prompt is the shortened text.
void TestTwinRun::atItsLimitALaneReadsAShorterText()
{
    QFETCH(QString, lane);
    QFETCH(int, limit);
    QFETCH(int, kept);
    const RandomModel model = smallModel(16);
    RunSettings settings = settingsFor(model, 7, 30); // more than fit in the context
    settings.lanes = lanesNamed(lane.toStdString(), lane.toStdString());
    const Trace trace = runTrace(model, settings);
    QCOMPARE(trace.size(), std::size_t{30});
    const auto text = fedTo(trace, Lane{0});
    bool hadRestart = false;
    for (const StepRecordPtr& step : trace.steps()) {
        const PassRecord& record = *step->lane(Lane{1});
        QVERIFY(record.end() - record.origin <= static_cast<std::size_t>(limit));
        if (!hadRestart && record.origin > 0) {
            QCOMPARE(step->positions(), static_cast<std::size_t>(limit) + 1);
            QCOMPARE(record.end() - record.origin, static_cast<std::size_t>(kept));
            QVERIFY(record.held.empty());
        }
        hadRestart = hadRestart || record.origin > 0;
        RunSettings fresh;
        fresh.prompt.assign(text.begin() + static_cast<std::ptrdiff_t>(record.origin),
                            text.begin() + static_cast<std::ptrdiff_t>(record.end()));
        fresh.tokens = 1;
        const Trace alone = runTrace(model, fresh);
        QCOMPARE(alone.step(0).topLogits.front().ranked.logit,
                 step->topLogits.front().ranked.logit);
        QVERIFY(alone.step(0).choice->token.id == step->choice->token.id);
        const std::size_t last = record.rows - 1; // the newest row, which `alone` also has
        for (std::size_t l = 0; l < model.config.layers; ++l) {
            const auto found = HeadAttention(idAt<Layer>(l), Head{1}, bestKernels())
                                   .at(trace, step->index, Lane{1});
            const auto same =
                HeadAttention(idAt<Layer>(l), Head{1}, bestKernels()).at(alone, 0, Lane{1});
            QVERIFY(sameBits(found->context.rowBlock(last, 1),
                             same->context.rowBlock(same->rows - 1, 1)));
        }
    }
    QVERIFY(hadRestart);
    QVERIFY(trace.verdict().identical() && trace.verdict().equalityExpected);
}

void TestTwinRun::aLaneThatIsFullStopsAndTheOtherOneGoesOn()
{
    const RandomModel model = smallModel(16);
    RunSettings settings = settingsFor(model, 7, 20);
    settings.lanes = lanesNamed("static", "half");
    const Trace trace = runTrace(model, settings);
    QCOMPARE(trace.size(), std::size_t{20});
    QVERIFY(trace.step(9).lane(Lane{0}) && trace.step(9).positions() == 16);
    QVERIFY(trace.step(9).lane(Lane{0})->own.stopped == StopReason::ContextFull);
    QVERIFY(!trace.step(10).lane(Lane{0}) && trace.step(10).lane(Lane{1}) &&
            !trace.step(9).stopped);
    QVERIFY(trace.step(19).stopped == StopReason::TokenCount);
    settings.lanes = lanesNamed("limit:12", "static");
    const Trace shorter = runTrace(model, settings);
    QVERIFY(shorter.step(5).lane(Lane{0})->own.stopped == StopReason::ContextFull);
    QCOMPARE(shorter.step(shorter.size() - 1).positions(), std::size_t{16});
    QVERIFY(shorter.step(shorter.size() - 1).stopped == StopReason::ContextFull);
}

void TestTwinRun::aClearedCacheReadsThePromptAsIfItWereTheFirst()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 5);
    const auto alone = runTrace(model, settings).chosenBy(Lane{0});
    settings.chunks = {4};
    settings.lanes = lanesNamed("off", "bug:not-cleared");
    const Trace trace = runTrace(model, settings);
    QCOMPARE(trace.chosenBy(Lane{0}), alone);
    QCOMPARE(trace.size(), std::size_t{8}); // 2 chunks, the same 2 again, and 4 tokens
    QVERIFY(trace.step(1).verdict->identical() && !trace.step(1).choice);
    const PassRecord& left = *trace.step(2).lane(Lane{0});
    const PassRecord& right = *trace.step(2).lane(Lane{1});
    QCOMPARE(left.origin, std::size_t{6});
    QCOMPARE(left.first, std::size_t{6});
    QCOMPARE(right.origin, std::size_t{0});
    QCOMPARE(right.held, (std::vector<Span>{{0, 6}}));
    QVERIFY(!trace.step(2).verdict->identical());
    QCOMPARE(trace.header().promptTokens, std::size_t{12});
}

void TestTwinRun::aStepThatClearsItsCacheCanBeCancelled()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 7, 8);
    settings.lanes = lanesNamed("off,half:9", "static,half:9");
    const Trace expected = runTrace(model, settings);
    WorkerPool pool(1);
    TwinRun run = twinRun(model, pool, settings);
    std::stop_source stop;
    stop.request_stop();
    for (std::size_t step = 0; !run.finished(); ++step) {
        QVERIFY_EXCEPTION_THROWN(run.advance(stop.get_token()), Cancelled);
        const StepRecordPtr record = run.advance();
        const PassRecord& right = *record->lane(Lane{1});
        QCOMPARE(right.held, expected.step(step).lane(Lane{1})->held);
        QVERIFY(record->choice->token.id == expected.step(step).choice->token.id);
        QVERIFY(right.account == expected.step(step).lane(Lane{1})->account);
    }
}

void TestTwinRun::everyStopHasAReason()
{
    RandomModel model = smallModel();
    const auto reasonOf = [&model](const RunSettings& settings) {
        const Trace trace = runTrace(model, settings);
        return *trace.step(trace.size() - 1).stopped;
    };
    RunSettings settings = settingsFor(model, 5, 4);
    const auto chosen = runTrace(model, settings).chosenBy(Lane{0});
    QVERIFY(reasonOf(settings) == StopReason::TokenCount);
    settings.stopTokens = {chosen[1]};
    QVERIFY(reasonOf(settings) == StopReason::StopToken);
    settings.stopTokens.clear();
    model.config.endOfText = {chosen[3], chosen[1]};
    model.network = gpt2(model.config);
    QVERIFY(reasonOf(settings) == StopReason::EndOfText);
    settings.stopAtEndOfText = false;
    QVERIFY(reasonOf(settings) == StopReason::TokenCount);
    settings.tokens = 1000;
    QVERIFY(reasonOf(settings) == StopReason::ContextFull);
}

void TestTwinRun::idsWithoutATokenAreNeverChosen()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 5, 15);
    settings.sampling = {.greedy = false, .temperature = 100, .seed = 3};
    WorkerPool pool(1);
    Machinery machinery = machineryOf(model, pool);
    machinery.tokensInUse = {4, {TokenId{2}}};
    TwinRun run(machinery, settings);
    while (!run.finished()) {
        const std::size_t chosen = indexOf(run.advance()->choice->token.id);
        QVERIFY(chosen < 4 && chosen != 2);
    }
}

void TestTwinRun::settingsThatCannotRunAreRejected_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("message");
    QTest::newRow("empty prompt") << "empty"
                                  << "prompt: expected at least one token, found an empty prompt";
    QTest::newRow("long prompt")
        << "long"
        << "prompt: expected at most 24 tokens (the model's context), found 25 tokens";
    QTest::newRow("id") << "id"
                        << "prompt: expected token ids below 97, found 97";
    QTest::newRow("temperature 0") << "temperature0"
                                   << "temperature: expected a number above 0, found 0";
    QTest::newRow("temperature NaN") << "temperatureNaN"
                                     << "temperature: expected a number above 0, found nan";
    QTest::newRow("top-k 0") << "topK0"
                             << "top-k: expected a number from 1 to 97 (the vocabulary), found 0";
    QTest::newRow("top-k 98") << "topK98"
                              << "top-k: expected a number from 1 to 97 (the vocabulary), found 98";
    QTest::newRow("top-p 0") << "topP0"
                             << "top-p: expected a number above 0, at most 1, found 0";
    QTest::newRow("tokens 0") << "tokens0"
                              << "tokens: expected at least 1 token to generate, found 0";
    QTest::newRow("chunk 0") << "chunk0"
                             << "chunks: expected chunks of at least 1 row, found 0";
    QTest::newRow("heads") << "heads"
                           << "static, heads:2: expected a number of heads that "
                              "divides the model's 3, found 2";
    QTest::newRow("limit above the context")
        << "limit25"
        << "static, half:25: expected a limit from 2 to 24 (the model's context), found 25";
    QTest::newRow("prompt above the limit")
        << "limit4"
        << "static, slide:4: expected a prompt of at most 4 tokens, found 5 tokens";
    QTest::newRow("two prompts above the context")
        << "twice"
        << "static, bug:not-cleared: expected a prompt of at most 12 tokens, found 13 tokens";
}

void TestTwinRun::settingsThatCannotRunAreRejected()
{
    QFETCH(QString, field);
    QFETCH(QString, message);
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 5, 4);
    settings.sampling.greedy = field.startsWith("t") && !field.startsWith("tokens") ? false : true;
    if (field == "empty")
        settings.prompt.clear();
    if (field == "long")
        settings.prompt.resize(25);
    if (field == "limit25")
        settings.lanes = lanesNamed("off", "half:25");
    if (field == "limit4")
        settings.lanes = lanesNamed("off", "slide:4");
    if (field == "twice") {
        settings.prompt.resize(13);
        settings.lanes = lanesNamed("off", "bug:not-cleared");
    }
    if (field == "id")
        settings.prompt[2] = TokenId{97};
    if (field == "temperature0")
        settings.sampling.temperature = 0;
    if (field == "temperatureNaN")
        settings.sampling.temperature = std::numeric_limits<double>::quiet_NaN();
    if (field == "topK0")
        settings.sampling.topK = 0;
    if (field == "topK98")
        settings.sampling.topK = 98;
    if (field == "topP0")
        settings.sampling.topP = 0;
    if (field == "tokens0")
        settings.tokens = 0;
    if (field == "chunk0")
        settings.chunks = {3, 0};
    if (field == "heads")
        settings.lanes = lanesNamed("off", "heads:2");
    try {
        runTrace(model, settings);
        QFAIL("accepted");
    } catch (const InputError& error) {
        QVERIFY2(QString(error.what()).startsWith(message), error.what());
    }
}

PASTKEYS_TEST(TestTwinRun)
#include "test_twin_run.moc"
