// Runs whose lanes have the weights of two models with the same network.
#include "compare/comparison.h"
#include "compare/trace_diff.h"
#include "model/same_network.h"
#include "query/step_bound.h"
#include "record/lane_names.h"
#include "run/lane_models.h"
#include "run/run_again.h"
#include "support/model_files.h"
#include "support/run_trace.h"
#include "support/small_llama.h"
#include "support/source_tree.h"
#include "support/test_program.h"
#include "support/trace_files.h"

#include <QTemporaryDir>
#include <QtTest>

#include <array>

using namespace pastkeys;
using namespace pastkeys::test;

namespace fs = std::filesystem;

namespace {

LoadedModel modelA(WeightPrecision precision = WeightPrecision::AsStored)
{
    return loadModel(goldenDir() / "models" / "a", {.precision = precision});
}

/// A run of two models, whose lanes have these caches.
struct RunOfTwo
{
    explicit RunOfTwo(const LoadedModel& left, const LoadedModel& right,
                      const char* leftCache = "static", const char* rightCache = "static",
                      const Kernels& kernels = bestKernels())
        : machinery{
              .network = left.network,
              .weights = left.weights,
              .kernels = kernels,
              .pool = pool,
              .bytesOf = [&left](TokenId id) { return std::string(left.tokenizer.bytes(id)); },
              .tokensInUse = left.tokensInUse(),
              .ofLanes = {&left.weights, &right.weights}}
    {
        settings.prompt = {TokenId{1}, TokenId{2}, TokenId{3}};
        settings.tokens = 4;
        settings.stopAtEndOfText = false;
        settings.lanes = lanesNamed(leftCache, rightCache);
        setWeights(settings.lanes, std::array{&left, &right});
        header = {.modelName = left.name,
                  .modelFingerprint = left.fingerprint,
                  .network = left.network,
                  .types = storedTypes(*left.network, left.weights),
                  .kernels = std::string(kernels.name),
                  .sampling = describe(settings.sampling),
                  .promptTokens = settings.prompt.size(),
                  .lanes = settings.lanes,
                  .tokensInUse = left.tokensInUse().end};
    }

    Trace toEnd()
    {
        TwinRun run(machinery, settings);
        Trace trace(header);
        while (!run.finished())
            trace = trace.appended(run.advance());
        return trace;
    }

    WorkerPool pool{1};
    Machinery machinery;
    RunSettings settings;
    TraceHeader header;
};

/// Whether each number of FLOPs and bytes that was counted is the formula's.
bool formulaAndCountAgree(const Trace& trace)
{
    for (const StepRecordPtr& step : trace.steps())
        for (const PassRecord& pass : step->passes)
            for (const OperationRecord& operation : pass.operations)
                if (operation.formula != operation.counted)
                    return false;
    return true;
}

/// What the run of the two models in folders A and B is refused for.
QString refusalOf(const ModelFiles& a, const ModelFiles& b)
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const auto& [name, files] : {std::pair("a", &a), std::pair("b", &b)}) {
        fs::create_directory(root / name);
        files->write(root / name);
    }
    const LoadedModel left = loadModel(root / "a");
    const LoadedModel right = loadModel(root / "b");
    return QString::fromStdString(refusal(root, [&] { expectLaneModel(left, right, root / "b"); }));
}

} // namespace

class TestLaneModels : public QObject
{
    Q_OBJECT

private slots:
    void equalWeightsOfTwoModelsGiveTheSameBits()
    {
        const LoadedModel left = modelA();
        const LoadedModel right = modelA();
        const Trace trace = RunOfTwo(left, right, "off", "static").toEnd();
        QCOMPARE(trace.size(), std::size_t{4});
        const Verdict verdict = trace.verdict();
        QVERIFY(verdict.identical());
        QVERIFY(verdict.equalityExpected);
        for (const StepRecordPtr& step : trace.steps()) // rows with the same bits are kept once
            for (const PassRecord& pass : step->passes)
                QCOMPARE(pass.ownRowCount(), std::size_t{0});
    }

    void roundedWeightsDriftAndThatIsExpected()
    {
        const LoadedModel left = modelA();
        const LoadedModel right = modelA(WeightPrecision::Int8);
        RunOfTwo both(left, right);
        const Trace trace = both.toEnd();
        const Verdict verdict = trace.verdict();
        QVERIFY(!verdict.identical());
        QVERIFY(!verdict.equalityExpected);
        QVERIFY(verdict.divergence > 0);
        QVERIFY(verdict.maxLogitDifference > 0);
        QVERIFY(formulaAndCountAgree(trace));
    }

    void eachLaneComputesWhatItsModelComputesAlone()
    {
        const LoadedModel stored = modelA();
        const LoadedModel rounded = modelA(WeightPrecision::Int8);
        const Trace both = RunOfTwo(stored, rounded).toEnd();
        const Trace left = RunOfTwo(stored, stored).toEnd();
        const Trace right = RunOfTwo(rounded, rounded).toEnd();
        QVERIFY(diffOf({both, Lane{0}}, {left, Lane{0}}).equal());
        const auto firstStep = [](const Trace& trace) { // later ones read the left lane's words
            return Trace(trace.header(), {trace.steps()[0]});
        };
        QVERIFY(diffOf({firstStep(both), Lane{1}}, {firstStep(right), Lane{1}}).equal());
    }

    void aStepReadsTheBytesOfItsLanesWeights()
    {
        const LoadedModel stored = modelA();
        const LoadedModel rounded = modelA(WeightPrecision::Int8);
        const Trace trace = RunOfTwo(stored, rounded).toEnd();
        const Trace alone = RunOfTwo(rounded, rounded).toEnd();
        const auto bytesOf = [](const Trace& of, Lane lane) {
            return stepBound(of.header(), of.step(1), lane).weightBytes;
        };
        QCOMPARE(bytesOf(trace, Lane{1}), bytesOf(alone, Lane{0}));
        QVERIFY(bytesOf(trace, Lane{1}) < bytesOf(trace, Lane{0}) / 2);
        QVERIFY(trace.step(1).lane(Lane{1})->counted.bytesRead <
                trace.step(1).lane(Lane{0})->counted.bytesRead);
    }

    void lanesAreNamedAfterWhatTellsTheirWeightsApart()
    {
        const LoadedModel stored = modelA();
        const LoadedModel rounded = modelA(WeightPrecision::Int8);
        const auto namesOf = [](const LoadedModel& left, const LoadedModel& right,
                                const char* cache) {
            std::vector<LaneSpec> lanes = lanesNamed("static", cache);
            setWeights(lanes, std::array{&left, &right});
            return QString::fromStdString(
                lanes[0].name.english() + "|" + lanes[0].shortName.english() + "|" +
                lanes[1].name.english() + "|" + lanes[1].shortName.english());
        };
        QCOMPARE(namesOf(stored, rounded, "static"),
                 "model a (float32)|float32|model a (int8)|int8");
        QCOMPARE(namesOf(stored, rounded, "window:4+1"),
                 "model a (float32)|float32|model a (int8) with the cache window:4+1|"
                 "int8, window:4+1");
        QCOMPARE(namesOf(stored, stored, "static"), "model a (1)|1|model a (2)|2");
        LoadedModel other = modelA();
        other.name = std::string("trained");
        QCOMPARE(namesOf(stored, other, "static"), "model a|a|model trained|trained");
        std::vector<LaneSpec> lanes = lanesNamed("static", "int8");
        setWeights(lanes, std::array{&stored, &rounded});
        lanes = withoutWeights(lanes);
        QCOMPARE(lanes[1].name.english(), std::string("cache static, int8"));
        QVERIFY(!lanes[0].weights && !lanes[1].weights);
    }

    void aRecordedRunComesBackWithBothModels()
    {
        const LoadedModel left = modelA();
        const LoadedModel right = modelA(WeightPrecision::Int8);
        RunOfTwo both(left, right);
        const Trace trace = both.toEnd();
        const std::string file = fileOf(trace);
        const Trace again = read(file);
        QCOMPARE(test::differenceOf(trace, again), std::string());
        QVERIFY2(fileOf(again) == file, "a trace that was read is written as the same file");
        const LaneSpec& lane = again.header().lane(Lane{1});
        QVERIFY(lane.weights);
        QCOMPARE(lane.weights->fingerprint, right.fingerprint);
        QCOMPARE(lane.weights->bytes, right.weights.bytes());
        QCOMPARE(lane.name.english(), std::string("model a (int8)"));
        QVERIFY(!again.verdict().equalityExpected);
        // The file has no work: the formulas of both lanes are those of their own types.
        for (std::size_t step = 0; step < trace.size(); ++step)
            for (const Lane which : kLanes)
                QCOMPARE(again.step(step).lane(which)->formula,
                         trace.step(step).lane(which)->formula);
        const auto make = [&](const RunSettings& settings) {
            return std::make_unique<TwinRun>(both.machinery, settings);
        };
        const Trace repeated = runAgain(*both.machinery.network, make, again.header(), again);
        for (const Lane which : kLanes)
            QVERIFY(diffOf({again, which}, {repeated, which}).equal());
    }

    void badWeightsInAFileAreRefused_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        const auto add = [](const char* pointer, const char* value) {
            QTest::newRow(qPrintable(QString("%1 = %2").arg(pointer, value))) << pointer << value;
        };
        add("/lanes/1/weights", "3");
        add("/lanes/1/weights", "{}");
        add("/lanes/1/weights/name", "null");
        add("/lanes/1/weights/label", "7");
        add("/lanes/1/weights/bytes", "-1");
        add("/lanes/1/weights/types", "{}");
        add("/lanes/1/weights/types/layers", "[]");
        add("/lanes/1/weights/types/layers/0/qkv", "\"float7\"");
    }
    void badWeightsInAFileAreRefused()
    {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        const LoadedModel left = modelA();
        const LoadedModel right = modelA(WeightPrecision::Int8);
        static const std::string file = fileOf(RunOfTwo(left, right).toEnd());
        const std::string refusal = test::refusalOf(
            withRecord(file, qPrintable(pointer), OrderedJson::parse(value.toStdString())));
        QVERIFY2(refusal.starts_with("run.pastkeys"), refusal.c_str());
    }

    void modelsOfOtherSizesOrTokensAreRefused()
    {
        const ModelFiles a;
        QCOMPARE(refusalOf(a, a), "accepted");
        ModelFiles heads;
        heads.set("n_head", "4");
        QCOMPARE(
            refusalOf(a, heads),
            "InputError: b: layer 1: expected 2 heads, 2 for keys and values, of 2 numbers, as "
            "in the model a, found 4 heads, 4 for keys and values, of 1 numbers. Two models "
            "can be lanes of one run only if they have the same sizes and operations.");
        ModelFiles larger;
        larger.setVocabulary(300);
        QVERIFY2(refusalOf(a, larger).startsWith(
                     "InputError: b: tokens in the vocabulary: expected 259, as in the model a, "
                     "found 300."),
                 qPrintable(refusalOf(a, larger)));
        ModelFiles epsilon;
        epsilon.set("layer_norm_epsilon", "0.5");
        QVERIFY(refusalOf(a, epsilon).contains("operations: expected"));
        ModelFiles tokens;
        tokens.vocab = allReplaced(tokens.vocab, "\"x\"", "\"first\"");
        tokens.vocab = allReplaced(tokens.vocab, "\"y\"", "\"x\"");
        tokens.vocab = allReplaced(tokens.vocab, "\"first\"", "\"y\"");
        QVERIFY2(refusalOf(a, tokens).contains("expected x, as in the model a, found y."),
                 qPrintable(refusalOf(a, tokens)));
    }

    void whatIsOnlySaidOfAModelMayDiffer()
    {
        const ModelFiles a;
        ModelFiles b;
        b.setType("wte.weight", "F16");
        b.prefixNames("transformer.");
        b.set("eos_token_id", "1");
        QCOMPARE(refusalOf(a, b), "accepted");
    }

    void aRotationMayDifferByTheRoundingOfAFile()
    {
        LlamaConfig config = smallLlama();
        const NetworkPtr network = llama(config);
        const auto isAccepted = [&](double base) {
            config.rotaryBase = base;
            return !pastkeys::differenceOf(*network, *llama(config));
        };
        QVERIFY(isAccepted(10000));
        QVERIFY(isAccepted(10000.001));
        QVERIFY(!isAccepted(10001));
        QVERIFY(pastkeys::differenceOf(*network, *smallModel().network));
    }
};

PASTKEYS_TEST(TestLaneModels)
#include "test_lane_models.moc"
