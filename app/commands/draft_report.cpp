#include "commands/draft_report.h"

#include "commands/plain_numbers.h"
#include "query/draft_ledger.h"

namespace pastkeys {

namespace {

std::string sourceOf(const LaneDraft& draft)
{
    return draft.source == LaneDraft::Source::Lookup ? "prompt lookup"
                                                     : "the model " + draft.model.english();
}

} // namespace

std::string draftReport(const Trace& trace)
{
    const auto lane = draftingLane(trace);
    if (!lane)
        return {};
    const LaneDraft& draft = *trace.header().lane(*lane).draft;
    const DraftLedger ledger = draftLedgerOf(trace, *lane);
    std::string text =
        "\nProposals by " + sourceOf(draft) + ", up to " + std::to_string(draft.mostProposed) +
        " per pass. Accepted " + groupedDigits(ledger.drafts.accepted) + " of " +
        counted(ledger.drafts.proposed, "proposed token", "proposed tokens") + " (" +
        percent(static_cast<double>(ledger.drafts.accepted),
                static_cast<double>(ledger.drafts.proposed)) +
        ").\nAfter the prompt, " + counted(ledger.passes, "pass", "passes") + " chose " +
        counted(ledger.tokens, "token", "tokens") + ": " + fixed(ledger.tokensPerPass(), 2) +
        " tokens per pass, " + counted(ledger.passesSaved(), "pass", "passes") + " saved.\n";
    if (ledger.tokens == 0)
        return text;
    text += "Weights read per token: " + byteText(ledger.weightBytesPerToken()) + " by formula, " +
            byteText(ledger.countedWeightBytesPerToken()) + " counted; without proposals " +
            byteText(ledger.weightBytesOfPass) + ".\n";
    if (ledger.drafting.passes > 0)
        text += "The draft model ran " + counted(ledger.drafting.passes, "pass", "passes") +
                ", which read another " + byteText(ledger.draftBytesPerToken()) +
                " per token by formula.\n";
    return text + "Measured once: passes " + milliseconds(ledger.duration) + " ms, proposing " +
           milliseconds(ledger.drafting.duration) + " ms.\n";
}

Json draftJson(const Trace& trace)
{
    const auto lane = draftingLane(trace);
    if (!lane)
        return nullptr;
    const LaneDraft& draft = *trace.header().lane(*lane).draft;
    const DraftLedger ledger = draftLedgerOf(trace, *lane);
    return {
        {"source", draft.source == LaneDraft::Source::Lookup ? "lookup" : draft.model.english()},
        {"tokensPerPassAtMost", draft.mostProposed},
        {"passes", ledger.passes},
        {"tokens", ledger.tokens},
        {"proposed", ledger.drafts.proposed},
        {"accepted", ledger.drafts.accepted},
        {"acceptanceRate", ledger.acceptanceRate()},
        {"tokensPerPass", ledger.tokensPerPass()},
        {"passesSaved", ledger.passesSaved()},
        {"weightBytesPerToken",
         {{"formula", ledger.weightBytesPerToken()},
          {"counted", ledger.countedWeightBytesPerToken()},
          {"withoutProposals", ledger.weightBytesOfPass},
          {"ofDraftModel", ledger.draftBytesPerToken()}}},
        {"milliseconds",
         {{"passes", millisecondsOf(ledger.duration)},
          {"proposing", millisecondsOf(ledger.drafting.duration)}}},
        {"draftModelPasses", ledger.drafting.passes}};
}

} // namespace pastkeys
