#include "commands/batch_report.h"

#include "base/listed.h"
#include "commands/joined.h"
#include "commands/plain_numbers.h"
#include "commands/text_table.h"

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

/// The 1-based numbers of the sequences, for example "3, 5 and 8".
std::string sequenceNumbers(const std::vector<std::size_t>& sequences)
{
    return listed(sequences, ", ", " and ",
                  [](std::size_t sequence) { return std::to_string(sequence + 1); });
}

using Results = std::span<const SequenceResult>;

std::string sequenceLines(const BatchTrace& batch, Results results,
                          std::span<const std::string> texts)
{
    std::string text;
    for (std::size_t sequence = 0; sequence < batch.header->sequences(); ++sequence) {
        text += joined("Sequence ", std::to_string(sequence + 1));
        const auto& [chosen, first, last, stopped, alone] = results[sequence];
        if (first && last)
            text += first == last ? joined(", step ", std::to_string(*first + 1))
                                  : joined(", steps ", std::to_string(*first + 1), " to ",
                                           std::to_string(*last + 1));
        if (stopped)
            text += joined(", ", nameOf(*stopped));
        text += joined(":\n  ", batch.header->prompts[sequence], texts[sequence], "\n");
    }
    return text;
}

/// How many rows the step has for each use, for example "1 prefill of 24 rows + 7 decode rows = 31
/// rows".
std::string rowsText(const BatchStep& step)
{
    std::vector<std::string> parts;
    const auto add = [&](RowsUse use, std::string_view one, std::string_view several) {
        if (const std::size_t prefills = step.partsOf(use))
            parts.push_back(
                joined(counted(prefills, one, several), prefills > 1 ? " with " : " of ",
                       counted(step.rowsOf(use), "row", "rows"), prefills > 1 ? " together" : ""));
    };
    add(RowsUse::Prefill, "prefill", "prefills");
    add(RowsUse::Again, "prefill again", "prefills again");
    if (const std::size_t rows = step.rowsOf(RowsUse::Decode))
        parts.push_back(counted(rows, "decode row", "decode rows"));
    if (const std::size_t rows = step.rowsOf(RowsUse::Padding))
        parts.push_back(counted(rows, "row of padding", "rows of padding"));
    const std::string text = listed(parts, " + ");
    return parts.size() > 1 ? joined(text, " = ", counted(step.rows(), "row", "rows")) : text;
}

std::string memoryText(const BatchHeader& header, const BatchStep& step)
{
    if (header.kind == BatchKind::Static)
        return joined(byteText(step.bytesUsed), " of ", byteText(step.bytesReserved), " used");
    const PoolUse use = step.poolUse();
    return joined("pool ", groupedDigits(use.taken + use.kept), " of ",
                  counted(step.blocks.size(), "block", "blocks"));
}

/// What happened in the step, for example "waiting 2, 16 found, suspended 3": 2 sequences wait, 16
/// positions were found in the pool, and sequence 3 was suspended.
std::string eventsText(const BatchStep& step)
{
    std::vector<std::string> events;
    if (!step.waiting.empty())
        events.push_back(joined("waiting ", groupedDigits(step.waiting.size())));
    if (const std::size_t found = step.found())
        events.push_back(joined(groupedDigits(found), " found"));
    if (const std::size_t copied = step.copiedRows())
        events.push_back(joined(groupedDigits(copied), " copied"));
    if (!step.suspended.empty())
        events.push_back(joined("suspended ", sequenceNumbers(step.suspended)));
    return events.empty() ? "-" : listed(events);
}

std::string timeText(const BatchStep& step)
{
    const auto alone = step.alone();
    return joined(milliseconds(step.duration), " ms",
                  alone ? joined(", one by one ", milliseconds(*alone), " ms") : std::string());
}

/// One line per step, such as "step 5: 31 rows | pool 12 of 40 blocks | waiting 2 | 3.100 ms",
/// aligned in columns.
std::string stepLines(const BatchTrace& batch)
{
    std::vector<std::array<std::string, 5>> lines;
    lines.reserve(batch.steps.size());
    std::array<std::size_t, 5> widths{};
    for (const BatchStepPtr& step : batch.steps) {
        lines.push_back({joined("step ", std::to_string(step->index + 1), ": "), rowsText(*step),
                         memoryText(*batch.header, *step), eventsText(*step), timeText(*step)});
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], lines.back()[i].size());
    }
    std::string text;
    for (const auto& line : lines)
        text += joined(padLeft(line[0], widths[0]), padRight(line[1], widths[1]), " | ",
                       padRight(line[2], widths[2]), " | ", padRight(line[3], widths[3]), " | ",
                       line[4], "\n");
    return text;
}

double perSecond(std::size_t tokens, std::chrono::nanoseconds duration)
{
    return static_cast<double>(tokens) / std::chrono::duration<double>(duration).count();
}

std::string speedLines(const BatchTotals& totals)
{
    std::string text =
        joined("Speed: ", counted(totals.chosen, "token", "tokens"), " in ",
               counted(totals.steps, "step", "steps"), " and ", milliseconds(totals.duration),
               " ms, ", fixed(totals.tokensPerSecond(), 1), " tokens per second, measured once.");
    if (totals.alone && totals.alone->count() > 0)
        text += joined(" One by one, the sequences took ", milliseconds(*totals.alone), " ms, ",
                       fixed(perSecond(totals.chosen, *totals.alone), 1),
                       " tokens per second: the batch was ",
                       fixed(static_cast<double>(totals.alone->count()) /
                                 static_cast<double>(totals.duration.count()),
                             2),
                       " times as fast.");
    text +=
        joined("\nWeights: a pass reads them once for all its rows, ",
               byteText(static_cast<std::uint64_t>(totals.weightBytesPerToken())), " per token.\n");
    return text;
}

std::string rowsLine(const BatchTotals& totals)
{
    std::string text = joined("Rows: ", groupedDigits(totals.rows), " computed");
    const auto share = [&](std::size_t rows) {
        return joined(groupedDigits(rows), " (",
                      percent(static_cast<double>(rows), static_cast<double>(totals.rows)), ")");
    };
    if (totals.padding > 0)
        text += joined(", ", share(totals.padding), " of them for padding");
    if (totals.again > 0)
        text += joined(", ", share(totals.again), " of them recomputed");
    return text + ".\n";
}

/// The average of `bytesOf` over all steps, as a string.
std::string averageBytes(const BatchTrace& batch, std::uint64_t (*bytesOf)(const BatchStep&))
{
    std::uint64_t sum = 0;
    for (const BatchStepPtr& step : batch.steps)
        sum += bytesOf(*step);
    return byteText(sum / batch.steps.size());
}

std::string memoryLines(const BatchTrace& batch)
{
    const BatchHeader& header = *batch.header;
    const auto average = [&](auto bytesOf) { return averageBytes(batch, bytesOf); };
    std::string text = joined(
        "Memory, on average after a step: ",
        average([](const BatchStep& step) { return step.bytesReserved; }), " reserved, of which ",
        average([](const BatchStep& step) { return step.bytesUsed; }), " hold rows. ");
    if (header.kind == BatchKind::Static)
        text += "The rest waits for tokens that may never come.\n";
    else
        text += joined(average([](const BatchStep& step) { return step.waste.lastBlocks; }),
                       " are the unused ends of blocks. A sequence that reserves the whole "
                       "context takes ",
                       byteText(header.bytesPerContext), ".\n");
    return text;
}

std::size_t mostBlocksSaved(const BatchTrace& batch)
{
    std::size_t most = 0;
    for (const BatchStepPtr& step : batch.steps)
        most = std::max(most, step->blocksSaved());
    return most;
}

std::string poolLines(const BatchTrace& batch, const BatchTotals& totals)
{
    const std::size_t saved = mostBlocksSaved(batch);
    std::string text =
        joined("Sharing: identical beginnings saved up to ", counted(saved, "block", "blocks"),
               " (", byteText(saved * batch.header->bytesPerBlock), ").\n");
    text += joined("Found in the pool: ", counted(totals.found, "position", "positions"),
                   ", so their rows were not computed. The prompts have ",
                   groupedDigits(totals.asked), ".\n");
    if (totals.suspensions > 0)
        text += joined("The pool was full: sequences were suspended ",
                       counted(totals.suspensions, "time", "times"),
                       ", and their rows were computed again.\n");
    return text;
}

/// One line for each sequence whose words in the batch differ from those that it chooses when run
/// alone. If no sequence differs, a single line says so.
std::string otherWordLines(Results results)
{
    std::string text;
    for (std::size_t sequence = 0; sequence < results.size(); ++sequence)
        if (const AloneComparison& alone = results[sequence].alone; alone.otherTokens > 0)
            text += joined("Sequence ", std::to_string(sequence + 1), ": ",
                           groupedDigits(alone.otherTokens), " of ",
                           counted(alone.compared, "word", "words"),
                           " differ from those that it chooses alone after the same text; its "
                           "logits differ by up to ",
                           groupedDigits(*alone.maxUlp), " ULP.\n");
    return text.empty() ? "Each word is the one that its sequence chooses alone.\n" : text;
}

std::string verdictLine(Results results, const BatchTotals& totals)
{
    if (!totals.maxUlp)
        return "Nothing to compare: no sequence ran alone.\n";
    const std::size_t all = results.size();
    const std::string compared =
        joined(counted(totals.compared, "row", "rows"), " of logits compared");
    if (*totals.maxUlp == 0)
        return joined(all == 1 ? "The only sequence gives"
                               : joined("All ", groupedDigits(all), " sequences give"),
                      " the same bits as alone: ", compared, ".\n");
    std::vector<std::size_t> differing;
    for (std::size_t sequence = 0; sequence < all; ++sequence)
        if (results[sequence].alone.maxUlp.value_or(0) > 0)
            differing.push_back(sequence);
    return joined(groupedDigits(differing.size()), " of ", counted(all, "sequence", "sequences"),
                  differing.size() == 1 ? " gives" : " give", " different results than alone (",
                  sequenceNumbers(differing), "). The logits differ by up to ",
                  groupedDigits(*totals.maxUlp), " ULP: ", compared, ". ", kUlpExplained, "\n",
                  otherWordLines(results));
}

} // namespace

std::string batchReport(const BatchTrace& batch, std::span<const std::string> texts)
{
    const BatchHeader& header = *batch.header;
    const BatchTotals totals = totalsOf(batch, batch.steps.size());
    const std::vector<SequenceResult> results = resultsOf(batch);
    std::string report =
        joined(sequenceLines(batch, results, texts), "\n", verdictLine(results, totals), "Model ",
               header.modelName.english(), ", kernels ", header.kernels, ", ",
               counted(header.threads, "thread", "threads"), ", ", header.sampling, ". A ",
               nameOf(header.kind), " batch with ", counted(header.slotCount, "slot", "slots"),
               header.kind == BatchKind::Static
                   ? joined(", padded on the ", nameOf(header.padding))
                   : joined(" and blocks of ", counted(header.block, "position", "positions")),
               ".\nThe time of each step is a single measurement.\n\n", stepLines(batch), "\n",
               speedLines(totals), rowsLine(totals), memoryLines(batch));
    if (header.kind == BatchKind::Continuous)
        report += poolLines(batch, totals);
    return report;
}

std::string batchSizesTable(std::span<const BatchSizePoint> points)
{
    const std::vector<Column> columns{{"slots", 5},
                                      {"tokens per second", 0},
                                      {"spread", 7},
                                      {"ms per step", 0},
                                      {"ms between tokens of one sequence", 0},
                                      {"weights read per token", 0}};
    std::string table = tableHead(columns);
    for (const BatchSizePoint& point : points)
        table += tableRow(columns,
                          {groupedDigits(point.slotCount), fixed(point.tokensPerSecond, 1),
                           percent(point.spread, 1), fixed(point.msPerStep, 3),
                           point.msPerToken > 0 ? fixed(point.msPerToken, 3) : "-",
                           padLeft(byteText(static_cast<std::uint64_t>(point.weightBytesPerToken)),
                                   columns.back().title.size())});
    return table + "Times and speeds are medians of three to five runs. The spread is the distance "
                   "between the slowest\nand the fastest run, as a share of the median.\n";
}

} // namespace pastkeys
