#include "query/draft_ledger.h"
#include "query/draft_sweep.h"
#include "support/drafted_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A run of one lane that read and chose these tokens; rows and logits are left out.
Trace traceOfTokens(const std::vector<std::uint32_t>& ids, std::size_t prompt)
{
    TraceHeader header{.promptTokens = prompt, .lanes = {laneWithCache()}};
    const auto token = [&](std::size_t at) { return TokenText{TokenId{ids[at]}, {}}; };
    Trace trace(header);
    for (std::size_t end = prompt; end < ids.size(); ++end) {
        auto step = std::make_shared<StepRecord>();
        step->setIndexInText(trace.size());
        step->phase = end == prompt ? Phase::Prefill : Phase::Decode;
        step->first = end == prompt ? 0 : end - 1;
        for (std::size_t at = step->first; at < end; ++at)
            step->tokens.push_back(token(at));
        step->add({.rows = step->tokens.size()});
        step->choice = Choice{token(end), {}};
        trace = trace.appended(std::move(step));
    }
    return trace;
}

} // namespace

class TestDraftSweep : public QObject
{
    Q_OBJECT

private slots:
    /// "1 2 3 4 1" chooses 2, 3, 4, 1, 2, and then 9, which nothing announces.
    void passesAreCountedByHand()
    {
        const auto trials = lookupTrials(traceOfTokens({1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 9}, 5));
        QCOMPARE(trials.size(), std::size_t{8});
        // After 2 was chosen, five tokens are left. With one proposal per pass: 3 and 4; 1 and 2; 9.
        QCOMPARE(trials[0].tokens, std::size_t{5});
        QCOMPARE(trials[0].passes, std::size_t{3});
        QCOMPARE(trials[0].drafts.proposed, std::size_t{2});
        QCOMPARE(trials[0].drafts.accepted, std::size_t{2});
        // With four: 3, 4, 1, 2 are accepted, and the same pass chooses 9.
        QCOMPARE(trials[3].passes, std::size_t{1});
        QCOMPARE(trials[3].drafts.accepted, std::size_t{4});
        QCOMPARE(trials[3].tokensPerPass(), 5.0);
    }

    void nothingIsTriedIfOnlyOneTokenWasChosen()
    {
        QVERIFY(lookupTrials(traceOfTokens({1, 2, 3}, 2)).empty());
        QVERIFY(lookupTrials(Trace()).empty());
    }

    void eachTrialIsWhatARunWithSoManyProposalsDoes()
    {
        const auto seed = static_cast<std::uint32_t>(freshSeed("draft sweep"));
        const RandomModel model = smallModel(40);
        WorkerPool pool(1);
        for (const bool greedy : {true, false}) {
            RunSettings settings = draftedSettings(model, "static", 6, 30);
            settings.sampling = {.greedy = greedy, .temperature = 0.2, .seed = seed};
            const auto trials = lookupTrials(runTrace(model, plainly(settings)));
            QCOMPARE(trials.size(), kMostProposed);
            for (const DraftTrial& trial : trials) {
                settings.lanes.back().draft->mostProposed = trial.mostProposed;
                const Trace run =
                    draftedToEnd(model, settings, std::make_unique<PromptLookup>(), pool);
                const DraftLedger ledger = draftLedgerOf(run, Lane{1});
                QCOMPARE(trial.passes, ledger.passes);
                QCOMPARE(trial.tokens, ledger.tokens);
                QCOMPARE(trial.drafts.proposed, ledger.drafts.proposed);
                QCOMPARE(trial.drafts.accepted, ledger.drafts.accepted);
                // The run itself has the same text, so it gives the same trials.
                QCOMPARE(lookupTrials(run)[0].passes, trials[0].passes);
            }
        }
    }
};

PASTKEYS_TEST(TestDraftSweep)
#include "test_draft_sweep.moc"
