// Checks that repeating a recorded run reproduces it.
#include "compare/trace_diff.h"
#include "query/draft_ledger.h"
#include "record/lane_names.h"
#include "run/run_again.h"
#include "support/drafted_trace.h"
#include "support/run_trace.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Whether both lanes read, compute and choose the same as before when the run is repeated.
bool isRepeated(const RandomModel& model, const Trace& trace)
{
    WorkerPool pool(1);
    const auto make = [&](const RunSettings& settings) {
        return std::make_unique<TwinRun>(machineryOf(model, pool), settings);
    };
    const Trace again = runAgain(*model.network, make, trace.header(), trace);
    return std::ranges::all_of(lanesOf(trace.header()), [&](Lane lane) {
        return diffOf({trace, lane}, {again, lane}).equal();
    });
}

} // namespace

class TestRunAgain : public QObject
{
    Q_OBJECT

private slots:
    void anyRunIsRepeated_data();
    void anyRunIsRepeated();
    void onlyTheLaneThatReplacesATokenReadsAnother();
    void aLaneEndsAtItsStopTokenAgain();
    void aRunThatWasStoppedInItsPromptIsRepeated_data();
    void aRunThatWasStoppedInItsPromptIsRepeated();
    void proposedTokensAreCheckedAgain();
};

void TestRunAgain::proposedTokensAreCheckedAgain()
{
    const RandomModel model = smallModel(40);
    WorkerPool pool(1);
    const RunSettings settings = draftedSettings(model, "static", 5, 18);
    const auto make = [&](const RunSettings& wanted) {
        return std::make_unique<DraftRun>(machineryOf(model, pool), wanted,
                                          std::make_unique<PromptLookup>());
    };
    const Trace whole = draftedToEnd(model, settings, std::make_unique<PromptLookup>(), pool);
    QVERIFY(draftLedgerOf(whole, Lane{1}).drafts.accepted > 0);
    for (std::size_t steps = 1; steps <= whole.size(); ++steps) {
        const auto some = whole.steps().first(steps);
        const Trace trace(whole.header(), {some.begin(), some.end()});
        const Trace again = runAgain(*model.network, make, trace.header(), trace);
        for (const Lane lane : kLanes)
            QVERIFY(diffOf({trace, lane}, {again, lane}).equal());
    }
}

void TestRunAgain::anyRunIsRepeated_data()
{
    QTest::addColumn<std::string>("left");
    QTest::addColumn<std::string>("right");
    QTest::addColumn<bool>("ownWords");
    const auto add = [](const char* left, const char* right) {
        for (const bool ownWords : {false, true})
            QTest::addRow("%s and %s%s", left, right, ownWords ? ", own words" : "")
                << std::string(left) << std::string(right) << ownWords;
    };
    add("off", "static");
    add("static", "recent:2");
    add("token:2=3", "static");
    add("static", "token:2=3");
    add("token:2=3", "token:4=1");
    add("static", "bug:not-cleared");
}

void TestRunAgain::anyRunIsRepeated()
{
    QFETCH(std::string, left);
    QFETCH(std::string, right);
    QFETCH(bool, ownWords);
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 5);
    settings.lanes = lanesNamed(left, right);
    settings.ownWords = ownWords;
    settings.chunks = {4};
    QVERIFY(isRepeated(model, runTrace(model, settings)));
}

void TestRunAgain::onlyTheLaneThatReplacesATokenReadsAnother()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 5);
    const auto other = (indexOf(settings.prompt[2]) + 1) % model.config.vocabulary;
    settings.lanes = lanesNamed("token:2=" + std::to_string(other), "static");
    const Trace trace = runTrace(model, settings);
    QCOMPARE(settingsOf(trace).prompt, settings.prompt);
    QVERIFY(isRepeated(model, trace));
}

void TestRunAgain::aLaneEndsAtItsStopTokenAgain()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 10);
    settings.ownWords = true;
    settings.lanes = lanesNamed("static", "recent:2");
    const std::vector<TokenId> left = runTrace(model, settings).chosenBy(Lane{0});
    settings.stopTokens = {left[3]};
    const Trace trace = runTrace(model, settings);
    QVERIFY2(trace.tokens(Lane{0}).size() < trace.tokens(Lane{1}).size(), "only one lane stops");
    QVERIFY(isRepeated(model, trace));
}

void TestRunAgain::aRunThatWasStoppedInItsPromptIsRepeated_data()
{
    QTest::addColumn<std::string>("right");
    QTest::newRow("a prompt in chunks") << std::string("static");
    QTest::newRow("a prompt that is read twice") << std::string("bug:not-cleared");
}

void TestRunAgain::aRunThatWasStoppedInItsPromptIsRepeated()
{
    QFETCH(std::string, right);
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 6, 5);
    settings.lanes = lanesNamed("off", right);
    settings.chunks = {4};
    const Trace whole = runTrace(model, settings);
    const Trace trace(whole.header(), {whole.steps()[0]});
    QCOMPARE(settingsOf(trace).prompt.size(), std::size_t{6});
    QVERIFY(isRepeated(model, trace));
}

PASTKEYS_TEST(TestRunAgain)
#include "test_run_again.moc"
