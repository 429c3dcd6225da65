// The trials of a session: what is kept for each cache, and which caches can be compared.
#include "compare/cache_trials.h"
#include "compare/weight_trial.h"
#include "record/lane_names.h"
#include "support/example_trace.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

namespace {

/// A hand-made run. Each step is written as its divergence, followed by "!" if the top tokens
/// differ; as "-" if only one lane ran; or as "..." if more of the prompt follows.
Trace traceFrom(const char* left, const char* right, const QStringList& steps,
                const std::string& prompt = "Mia")
{
    TraceHeader header;
    header.modelFingerprint = "a model";
    header.prompt = prompt;
    header.lanes = lanesNamed(left, right);
    Trace trace(header);
    for (const QString& text : steps) {
        auto step = std::make_shared<StepRecord>();
        step->index = trace.size();
        step->first = trace.size();
        step->tokens.resize(1);
        step->add({.lane = Lane{0}});
        if (text != "-") {
            step->add({.lane = Lane{1}, .cacheBytesUsed = 100 * (trace.size() + 1)});
            step->verdict.emplace();
            step->verdict->divergence = QString(text).remove('!').toDouble();
            step->verdict->sameTopToken = !text.endsWith('!');
        }
        if (text != "...")
            step->topLogits.resize(1);
        trace = trace.appended(step);
    }
    return trace;
}

/// Formatted like "int8: 3 steps, window:8+4: 2 steps".
QString textOf(const CacheTrials& trials)
{
    QStringList texts;
    for (const CacheTrial& trial : trials.all())
        texts << QString("%1: %2 steps")
                     .arg(QString::fromStdString(shortlyWritten(trial.lane)))
                     .arg(trial.steps.size());
    return texts.join(", ");
}

CacheTrials after(const QList<Trace>& traces)
{
    CacheTrials trials;
    for (const Trace& trace : traces)
        trials.follow(trace);
    return trials;
}

/// The same run, with these weights in the right lane.
Trace withWeights(const Trace& trace, const char* fingerprint)
{
    TraceHeader header = trace.header();
    for (std::size_t lane = 0; lane < header.lanes.size(); ++lane) {
        const auto weights = std::make_shared<LaneWeights>();
        weights->fingerprint = lane == 0 ? header.modelFingerprint : fingerprint;
        header.lanes[lane].weights = weights;
    }
    return Trace(header, {trace.steps().begin(), trace.steps().end()});
}

} // namespace

class TestCacheTrials : public QObject
{
    Q_OBJECT

private slots:
    void aResultHasTheMeanAndTheLargestOfTheTokensChosen()
    {
        const CacheTrials trials =
            after({traceFrom("static", "int8", {"...", "0.1", "0.4!", "0"})});
        const auto result = resultAfter(trials.all()[0], 3);
        QVERIFY(result);
        QCOMPARE(result->cacheBytes, std::uint64_t{300});
        QCOMPARE(result->choices, std::size_t{2});
        QCOMPARE(result->meanDivergence, 0.25);
        QCOMPARE(result->largestDivergence, 0.4);
        QCOMPARE(result->otherTopTokens, std::size_t{1});
    }

    void thereIsNoResultBeforeATokenIsChosenOrAfterTheEnd()
    {
        const CacheTrials trials = after({traceFrom("static", "int8", {"...", "0.1"})});
        QVERIFY(!resultAfter(trials.all()[0], 1));
        QVERIFY(resultAfter(trials.all()[0], 2));
        QVERIFY(!resultAfter(trials.all()[0], 3));
    }

    void eachCacheIsATrialAndKeepsItsLongestRun()
    {
        QCOMPARE(textOf(after({traceFrom("static", "int8", {"0.1", "0.2"}),
                               traceFrom("static", "window:8+4", {"0.1"}),
                               traceFrom("off", "int8", {"0.1", "0.2", "0.3"}),
                               traceFrom("static", "int8", {"0.1"})})),
                 "int8: 3 steps, window:8+4: 1 steps");
    }

    void aRunThatGrowsGrowsItsTrial()
    {
        CacheTrials trials;
        Trace grown(traceFrom("static", "int8", {}).header());
        const Trace whole = traceFrom("static", "int8", {"0.1", "0.2", "0.3"});
        QStringList texts;
        for (const StepRecordPtr& step : whole.steps()) {
            grown = grown.appended(step);
            trials.follow(grown);
            texts << textOf(trials);
        }
        QCOMPARE(texts.join(" | "), "int8: 1 steps | int8: 2 steps | int8: 3 steps");
    }

    void aTrialEndsWhereOnlyOneLaneRan()
    {
        QCOMPARE(textOf(after({traceFrom("static", "int8", {"0.1", "-", "0.3"})})),
                 "int8: 1 steps");
        QCOMPARE(textOf(after({traceFrom("static", "int8", {"-", "0.3"})})), "");
        QCOMPARE(textOf(after({Trace()})), "");
    }

    void anotherPromptIsAnotherTrial()
    {
        const CacheTrials trials = after({traceFrom("static", "int8", {"0.1"}, "Mia"),
                                          traceFrom("static", "int8", {"0.1"}, "Tom")});
        QCOMPARE(textOf(trials), "int8: 1 steps, int8: 1 steps");
        QVERIFY(trials.all()[0].text != trials.all()[1].text);
    }

    void otherWeightsAreAnotherTrial()
    {
        const Trace trace = traceFrom("static", "static", {"0.1", "0.2"});
        QCOMPARE(textOf(after({trace, withWeights(trace, "x"), withWeights(trace, "y"),
                               withWeights(trace, "x")})),
                 "static: 2 steps, static: 2 steps, static: 2 steps");
    }

    void weightsGiveTheSameTextUntilTheTopTokensDiffer()
    {
        const auto trialOf = [](const QStringList& steps) {
            return weightTrialOf(withWeights(traceFrom("static", "static", steps), "x"));
        };
        QCOMPARE(trialOf({"...", "0.1", "0.2", "0.3!", "0"})->sameChoices, std::size_t{2});
        QCOMPARE(trialOf({"...", "0.1", "0.2"})->sameChoices, std::size_t{2});
        QCOMPARE(trialOf({"0.1!", "0.2"})->sameChoices, std::size_t{0});
        const auto trial = trialOf({"...", "0.1", "0.5!"});
        QCOMPARE(trial->weights[1]->fingerprint, std::string("x"));
        QCOMPARE(trial->result.largestDivergence, 0.5);
        QVERIFY(!trialOf({"..."}));
        QVERIFY(!trialOf({"-"}));
        QVERIFY(!weightTrialOf(traceFrom("static", "static", {"0.1"}))); // one model
    }

    void onlyALeftLaneThatSeesEverythingExactlyIsAReference()
    {
        for (const char* left : {"off", "static", "dynamic", "paged:2"})
            QVERIFY2(after({traceFrom(left, "int8", {"0.1"})}).all()[0].comparable, left);
        for (const char* left :
             {"recent:3", "int8", "heads:1", "evict:1", "off,window:8+4", "window:8+4"})
            QVERIFY2(!after({traceFrom(left, "int8", {"0.1"})}).all()[0].comparable, left);
    }

    void realRunsHaveTheBytesAndTheDivergenceOfTheirRecords()
    {
        const Trace trace = test::traceOf({.lanes = lanesNamed("static", "int8")});
        const CacheTrials trials = after({trace});
        const StepRecord& last = *trace.steps().back();
        const auto result = resultAfter(trials.all()[0], last.positions());
        QVERIFY(result);
        QCOMPARE(result->cacheBytes, last.lane(Lane{1})->cacheBytesUsed);
        QCOMPARE(result->largestDivergence, trace.verdict().divergence);
        QVERIFY(result->meanDivergence > 0);
    }
};

PASTKEYS_TEST(TestCacheTrials)
#include "test_cache_trials.moc"
