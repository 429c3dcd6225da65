#include "commands/beam_report.h"

#include "archive/trace_writer.h"
#include "base/errors.h"
#include "commands/command_engine.h"
#include "commands/plain_numbers.h"
#include "commands/text_table.h"
#include "record/lane_names.h"

namespace pastkeys {

namespace {

std::string quoted(const TokenText& token)
{
    return "\"" + printable(token.bytes, 40) + "\"";
}

/// \param tokenizer  to leave out special tokens; may be null
std::string hypothesisTable(const BeamTrace& trace, const Tokenizer* tokenizer)
{
    const std::vector<Column> columns{{"text", 4},   {"score", 9}, {"sum", 9},
                                      {"tokens", 6}, {"ended", 5}, {"", 0}};
    std::string table = tableHead(columns);
    std::size_t number = 0;
    for (const Hypothesis& each : trace.steps.back()->hypotheses) {
        const std::vector<TokenText> tokens = generatedBy(trace, each);
        std::string text;
        for (const TokenText& token : tokens)
            text += token.bytes;
        if (tokenizer)
            text = generatedText(*tokenizer, idsOf(tokens));
        table +=
            tableRow(columns, {std::to_string(++number), fixed(each.score, 4), fixed(each.sum, 4),
                               std::to_string(each.length), each.hasEnded ? "yes" : "no",
                               "\"" + printable(text, 400) + "\""});
    }
    return table;
}

std::string equalityText(const SearchedBeams& done)
{
    Verdict all;
    for (const Verdict& each : done.alone)
        all += each;
    const std::string texts = counted(done.alone.size(), "text", "texts");
    if (all.identical())
        return "The logits of all " + texts +
               " are bit-identical to those of the same text alone (" +
               counted(all.tensorsCompared, "row", "rows") + ", " +
               groupedDigits(all.valuesCompared) + " values compared).\n";
    return "The logits of " + texts + " differ from those of the same text alone by up to " +
           groupedDigits(all.maxUlp) + " ULP. " + kUlpExplained + "\n";
}

/// Each beam as the number of its parent and its token: `1>" red"`.
std::string beamsText(const BeamStep& step)
{
    if (step.index == 0)
        return "the prompt";
    std::string text;
    for (const Beam& beam : step.beams)
        text +=
            (text.empty() ? "" : " ") + std::to_string(beam.parent + 1) + ">" + quoted(beam.token);
    return text;
}

std::string stepTable(const BeamTrace& trace)
{
    const std::vector<Column> columns{{"step", 4},        {"held", 5},        {"blocks", 10},
                                      {"contiguous", 10}, {"all beams", 10},  {"again", 10},
                                      {"counted", 10},    {"parent>token", 0}};
    const std::uint64_t perRow = trace.header->bytesPerPosition();
    std::string table = tableHead(columns);
    for (const BeamStepPtr& step : trace.steps) {
        const BeamMoves moves = movesOf(*trace.header, *step);
        table += tableRow(
            columns,
            {std::to_string(step->index + 1), groupedDigits(step->held),
             groupedDigits(moves.inBlocks * perRow), groupedDigits(moves.contiguous * perRow),
             groupedDigits(moves.allReordered * perRow), groupedDigits(moves.recomputed * perRow),
             groupedDigits(countedBytes(*trace.header, *step)), beamsText(*step)});
    }
    return table;
}

std::string movesText(const BeamTrace& trace)
{
    const BeamHeader& header = *trace.header;
    std::uint64_t formula = 0;
    std::uint64_t all = 0;
    std::uint64_t grown = 0;
    for (const BeamStepPtr& step : trace.steps) {
        formula += formulaBytes(header, *step);
        all += countedBytes(header, *step);
        for (const Beam& beam : step->beams)
            grown += beam.grownBytes;
    }
    const bool recomputes = !keepsRows(header.lane);
    std::string text = "With this cache, the beams " +
                       std::string(recomputes ? "computed again " : "copied ") + byteText(all) +
                       " of K and V (counted), and " + byteText(formula) + " by formula.";
    if (formula != all)
        text += " These should be equal. Please report this.";
    if (grown > 0)
        text += " A dynamic cache also moves its rows at each step, as with a single text: " +
                byteText(grown) + " (counted).";
    return text + "\nIn the table, bytes of K and V by formula: copied with blocks of " +
           std::to_string(header.block()) +
           " positions,\nwith contiguous memory for each beam, and with memory that is put in "
           "order "
           "for all beams\n(index_select in transformers 4.46), and computed again without a "
           "cache. "
           "Then, counted with\nthis cache.\n";
}

Json stepJsonOf(const BeamHeader& header, const BeamStep& step)
{
    const BeamMoves moves = movesOf(header, step);
    const std::uint64_t perRow = header.bytesPerPosition();
    Json beams = Json::array();
    for (const Beam& beam : step.beams)
        beams.push_back({{"parent", step.index == 0 ? Json(nullptr) : Json(beam.parent)},
                         {"id", indexOf(beam.token.id)},
                         {"token", beam.token.bytes},
                         {"sum", beam.sum},
                         {"rowsForked", beam.forkedRows},
                         {"rowsCopiedOnWrite", beam.ownedRows},
                         {"bytesCopied", beam.copiedBytes},
                         {"bytesGrown", beam.grownBytes},
                         {"rowsComputed", beam.step->passes.front().rows},
                         {"blocks", beam.blocks}});
    Json candidates = Json::array();
    for (const BeamCandidate& each : step.candidates)
        candidates.push_back({{"beam", each.beam},
                              {"id", indexOf(each.token.id)},
                              {"token", each.token.bytes},
                              {"logProbability", each.logProbability},
                              {"sum", each.sum},
                              {"fate", nameOf(each.fate)}});
    return {{"index", step.index},
            {"held", step.held},
            {"beams", std::move(beams)},
            {"candidates", std::move(candidates)},
            {"bytes",
             {{"inBlocks", moves.inBlocks * perRow},
              {"contiguous", moves.contiguous * perRow},
              {"allReordered", moves.allReordered * perRow},
              {"recomputed", moves.recomputed * perRow},
              {"formula", formulaBytes(header, step)},
              {"counted", countedBytes(header, step)}}},
            {"milliseconds", millisecondsOf(step.duration)}};
}

/// How was searched, and what each step did.
std::string searchText(const BeamTrace& trace)
{
    const BeamHeader& header = *trace.header;
    return "Model " + header.modelName.english() + ", kernels " + header.kernels + ", " +
           counted(header.threads, "thread", "threads") + ", " +
           counted(header.rules.beams, "beam", "beams") + ", length penalty " +
           significant(header.rules.lengthPenalty, 3) + ", early stopping " +
           std::string(nameOf(header.rules.earlyStopping)) + ", cache " +
           toRead(writtenOut(header.lane)) +
           ". Stopped: " + std::string(nameOf(*trace.steps.back()->stopped)) + ".\n\n" +
           movesText(trace) + "\n" + stepTable(trace);
}

} // namespace

std::string beamReport(const SearchedBeams& done, const Tokenizer& tokenizer)
{
    return hypothesisTable(done.trace, &tokenizer) + "\n" + equalityText(done) +
           searchText(done.trace);
}

std::string recordedBeamReport(const BeamTrace& trace)
{
    return hypothesisTable(trace, nullptr) + "\n" + searchText(trace);
}

Json beamJson(const SearchedBeams& done, const PreparedBeams& prepared)
{
    const BeamHeader& header = *done.trace.header;
    const LoadedModel& model = prepared.run.engine->model;
    Json hypotheses = Json::array();
    for (std::size_t h = 0; h < done.alone.size(); ++h) {
        const Hypothesis& each = done.trace.steps.back()->hypotheses[h];
        const std::vector<TokenId> ids = idsOf(generatedBy(done.trace, each));
        hypotheses.push_back(
            {{"text", generatedText(model.tokenizer, ids)},
             {"ids", idsJson(ids)},
             {"sum", each.sum},
             {"score", each.score},
             {"ended", each.hasEnded},
             {"alone", Json::parse(verdictAsJson(*header.network, done.alone[h]))}});
    }
    Json steps = Json::array();
    for (const BeamStepPtr& step : done.trace.steps)
        steps.push_back(stepJsonOf(header, *step));
    return {{"model", modelJson(model.name, model.fingerprint, *model.network)},
            {"kernels", header.kernels},
            {"threads", header.threads},
            {"prompt", header.prompt},
            {"promptIds", idsJson(prepared.settings.text.prompt)},
            {"beams", header.rules.beams},
            {"lengthPenalty", header.rules.lengthPenalty},
            {"earlyStopping", nameOf(header.rules.earlyStopping)},
            {"cache", writtenOut(header.lane)},
            {"positionsPerBlock", header.block()},
            {"bytesPerPosition", header.bytesPerPosition()},
            {"stopped", nameOf(*done.trace.steps.back()->stopped)},
            {"hypotheses", std::move(hypotheses)},
            {"steps", std::move(steps)}};
}

ExitCode runBeams(const Arguments& arguments, CommandContext& context)
{
    Console& console = context.console;
    PreparedBeams prepared = preparedBeams(arguments, context);
    const auto seen = [&console](const BeamStep& step) {
        console.progress("step " + std::to_string(step.index + 1));
    };
    const SearchedBeams done = beamsToEnd(prepared, ComparesAlone::Yes, seen, context.stop);
    if (arguments.has("json"))
        console.printJson(documentText(beamJson(done, prepared)));
    else
        console.print(prepared.run.promptText + "\n\n" +
                      beamReport(done, prepared.run.engine->model.tokenizer));
    console.flush();
    for (const Verdict& each : done.alone)
        if (each.equalityExpected && !each.identical()) {
            console.note("error: the kernels \"" + done.trace.header->kernels +
                         "\" promise that a beam has the same bits as its text alone, but these "
                         "differ. Please report this.");
            return ExitCode::RunFailed;
        }
    return ExitCode::Done;
}

} // namespace pastkeys
