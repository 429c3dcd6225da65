#include "commands/draft_report.h"

#include "archive/trace_writer.h"
#include "base/errors.h"
#include "commands/plain_numbers.h"
#include "commands/text_table.h"
#include "query/draft_ledger.h"
#include "query/step_bound.h"

namespace pastkeys {

namespace {

/// Whether the text is the one that plain decoding writes with the same settings. Empty if that is
/// not known, because proposals were drawn or the logits differ.
std::optional<bool> isPlainText(const DraftedRun& done, const DraftSource& source)
{
    const bool isGreedy = source.settings.text.sampling.greedy;
    if (isGreedy)
        return !done.plain.otherToken;
    if (source.model.empty() && done.plain.logits.identical())
        return true; // the same random numbers choose from the same logits
    return std::nullopt;
}

std::string equalityText(const DraftedRun& done, const DraftSource& source)
{
    const Verdict& logits = done.plain.logits;
    const std::string rows = counted(logits.tensorsCompared, "row", "rows");
    std::string text;
    const std::optional<bool> isPlain = isPlainText(done, source);
    if (isPlain)
        text = *isPlain ? "The text is that of plain decoding.\n"
                        : "Plain decoding would choose another token at position " +
                              std::to_string(*done.plain.otherToken) + ".\n";
    else
        text = "The tokens are drawn: plain decoding draws others, with the same distribution.\n";
    if (logits.identical())
        return text + "The logits of all " + rows +
               " are bit-identical to those of plain decoding (" +
               groupedDigits(logits.valuesCompared) + " values compared).\n";
    return text + "The logits of " + rows + " differ from those of plain decoding by up to " +
           groupedDigits(logits.maxUlp) + " ULP. " + kUlpExplained + "\n";
}

std::string draftTable(const DraftedRun& done)
{
    const std::vector<Column> columns{{"step", 4},     {"phase", 7},    {"rows", 6},
                                      {"proposed", 8}, {"accepted", 8}, {"ms pass", 9},
                                      {"ms draft", 9}, {"ms plain", 9}, {"chosen", 0}};
    std::string table = tableHead(columns);
    for (const StepRecordPtr& step : done.trace.steps()) {
        const Proposed here = step->proposed();
        std::string chosen;
        for (const TokenText& token : step->chosenBy(Lane{0}))
            chosen += (chosen.empty() ? "\"" : " \"") + printable(token.bytes, 40) + "\"";
        const PassRecord& pass = step->passes.front();
        table +=
            tableRow(columns, {std::to_string(step->index + 1), std::string(nameOf(step->phase)),
                               groupedDigits(pass.rows), groupedDigits(here.proposed),
                               groupedDigits(here.accepted), milliseconds(pass.duration),
                               milliseconds(done.draftingOf[step->index].duration),
                               milliseconds(done.plainly[step->index]), chosen});
    }
    return table;
}

std::uint64_t perToken(std::uint64_t bytes, const DraftLedger& ledger)
{
    return ledger.tokens == 0 ? 0 : bytes / ledger.tokens;
}

std::uint64_t weightBytesPlainly(const TraceHeader& header)
{
    return weightBytesOfPass(*header.network, header.typesOf(header.lane(Lane{0})));
}

/// Plain decoding of the same tokens after the prompt.
std::chrono::nanoseconds plainDecodeTime(const DraftedRun& done)
{
    std::chrono::nanoseconds time{};
    for (const StepRecordPtr& step : done.trace.steps())
        if (step->phase == Phase::Decode)
            time += done.plainly[step->index];
    return time;
}

std::string ledgerText(const DraftedRun& done, const DraftLedger& ledger)
{
    std::string text = "Accepted " + groupedDigits(ledger.drafts.accepted) + " of " +
                       counted(ledger.drafts.proposed, "proposed token", "proposed tokens") + " (" +
                       percent(static_cast<double>(ledger.drafts.accepted),
                               static_cast<double>(ledger.drafts.proposed)) +
                       ").\nAfter the prompt, " + counted(ledger.passes, "pass", "passes") +
                       " chose " + counted(ledger.tokens, "token", "tokens") + ": " +
                       fixed(ledger.tokensPerPass(), 2) + " tokens per pass, " +
                       counted(ledger.passesSaved(), "pass", "passes") + " saved.\n";
    if (ledger.passes == 0)
        return text;
    text += "Weights read per token: " + byteText(perToken(ledger.weightBytes, ledger)) +
            " by formula, " + byteText(perToken(ledger.countedWeightBytes, ledger)) +
            " counted; without proposals " + byteText(weightBytesPlainly(done.trace.header())) +
            (done.drafting.passes > 0 ? " (those of the draft model are not included)" : "") +
            ".\nMeasured once: passes " + milliseconds(ledger.duration) + " ms, drafting " +
            milliseconds(done.drafting.duration) + " ms";
    if (done.drafting.passes > 0)
        text += " (" + counted(done.drafting.passes, "pass", "passes") + " of the draft model)";
    return text + "; plain decoding " + milliseconds(plainDecodeTime(done)) + " ms.\n";
}

} // namespace

std::string draftReport(const DraftedRun& done, const DraftSource& source)
{
    const TraceHeader& header = done.trace.header();
    const DraftLedger ledger = draftLedgerOf(done.trace, Lane{0});
    const auto& stopped = done.trace.steps().back()->stopped;
    const std::string proposes =
        source.model.empty() ? "prompt lookup" : "the model " + source.model;
    return equalityText(done, source) + "Model " + header.modelName.english() + ", kernels " +
           header.kernels + ", " + counted(header.threads, "thread", "threads") + ", " +
           header.sampling + ". Proposals by " + proposes + ", up to " +
           std::to_string(source.settings.mostProposed) + " per pass." +
           (stopped ? " Stopped: " + std::string(nameOf(*stopped)) + "." : "") + "\n\n" +
           ledgerText(done, ledger) + "\n" + draftTable(done);
}

Json draftJson(const DraftedRun& done, const DraftSource& source)
{
    const DraftLedger ledger = draftLedgerOf(done.trace, Lane{0});
    const Network& network = *done.trace.header().network;
    const std::optional<bool> isPlain = isPlainText(done, source);
    return {{"source", source.model.empty() ? std::string(kLookup) : source.model},
            {"tokensPerPassAtMost", source.settings.mostProposed},
            {"passes", ledger.passes},
            {"tokens", ledger.tokens},
            {"proposed", ledger.drafts.proposed},
            {"accepted", ledger.drafts.accepted},
            {"acceptanceRate", ledger.acceptanceRate()},
            {"tokensPerPass", ledger.tokensPerPass()},
            {"passesSaved", ledger.passesSaved()},
            {"weightBytesPerToken",
             {{"formula", perToken(ledger.weightBytes, ledger)},
              {"counted", perToken(ledger.countedWeightBytes, ledger)},
              {"withoutProposals", weightBytesPlainly(done.trace.header())}}},
            {"milliseconds",
             {{"passes", millisecondsOf(ledger.duration)},
              {"drafting", millisecondsOf(done.drafting.duration)},
              {"plain", millisecondsOf(plainDecodeTime(done))}}},
            {"draftModelPasses", done.drafting.passes},
            {"samePlainText", isPlain ? Json(*isPlain) : Json(nullptr)},
            {"plainLogits", Json::parse(verdictAsJson(network, done.plain.logits))}};
}

} // namespace pastkeys
