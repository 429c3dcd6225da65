#include "commands/run_report.h"

#include "base/errors.h"
#include "commands/plain_numbers.h"
#include "commands/text_table.h"
#include "compare/comparison.h"
#include "lamp/tensor_text.h"
#include "model/network.h"
#include "query/ledger.h"
#include "record/pass_time.h"
#include "run/lane_models.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace pastkeys {

namespace {

/// The lane's name, capitalized to begin a sentence.
std::string laneTitle(const LaneSpec& lane)
{
    std::string title = lane.name.english();
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}

/// For example "Cache off and on".
std::string bothLanes(const TraceHeader& header)
{
    return laneTitle(header.lane(Lane{0})) + " and " + header.lane(Lane{1}).shortName.english();
}

/// The 1-based number of the step.
std::string stepNumber(const StepRecord& step)
{
    return std::to_string(step.index + 1);
}

/// \pre the results of the lanes differ in some step
const StepRecord& firstDifferingStep(const Trace& trace)
{
    return **std::ranges::find_if(trace.steps(), [](const StepRecordPtr& step) {
        return step->verdict && !step->verdict->identical();
    });
}

/// How far apart the results of the two lanes are.
std::string driftLine(const Trace& trace, const Verdict& verdict)
{
    const auto others = std::ranges::count_if(trace.steps(), [](const StepRecordPtr& step) {
        return step->verdict && !step->verdict->sameTopToken;
    });
    return "The logits differ by up to " + significant(verdict.maxLogitDifference, 3) +
           ", and the probabilities of the next token by a divergence of up to " +
           significant(verdict.divergence, 3) + " nats. The most probable token " +
           (others == 0 ? std::string("is the same in every step.\n")
                        : "differs in " + groupedDigits(static_cast<std::uint64_t>(others)) +
                              " of " + counted(stepsCompared(trace), "step", "steps") + ".\n") +
           (trace.header().ownWords && stepsCompared(trace) < trace.size()
                ? "From step " + std::to_string(stepsCompared(trace) + 1) +
                      " on, each cache reads its own words, and nothing is compared.\n"
                : std::string());
}

std::string verdictLine(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    const Verdict verdict = trace.verdict();
    if (verdict.tensorsCompared == 0) {
        const Lane lane = trace.ran(Lane{1}) ? Lane{1} : Lane{0};
        return "Nothing to compare: only the " + header.lane(lane).name.english() + " ran.\n";
    }
    const std::string compared = groupedDigits(verdict.tensorsCompared) + " tensors (" +
                                 groupedDigits(verdict.valuesCompared) + " values) compared";
    if (verdict.identical())
        return bothLanes(header) + " give identical results, bit for bit: " + compared + ".\n";
    const StepRecord& step = firstDifferingStep(trace);
    const Difference& first = *step.verdict->firstDifference;
    return bothLanes(header) + " give results that differ by up to " +
           groupedDigits(verdict.maxUlp) + " ULP: " + compared + ". " + kUlpExplained +
           "\nThe first recorded value that differs is in step " + stepNumber(step) + ", in " +
           tensorText(*header.network, first.tensor).toStdString() + ", row " +
           std::to_string(first.row) + ", column " + std::to_string(first.column) + ": " +
           fixed(first.values[0], 9) + " " + header.lane(Lane{0}).shortName.english() + ", " +
           fixed(first.values[1], 9) + " " + header.lane(Lane{1}).shortName.english() + ".\n" +
           driftLine(trace, verdict);
}

std::string countLine(const Trace& trace)
{
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : kLanes)
            if (const PassRecord* record = step->lane(lane);
                record && record->formula != record->counted)
                return "Formula and count disagree in step " + stepNumber(*step) + ", " +
                       trace.header().lane(lane).name.english() +
                       ". This is an error in this program; please report it.\n";
    return "Formula and count agree in every step.\n";
}

/// For each lane of a model with an encoder: how often it computed the source, and what it keeps.
std::string sourceLines(const Trace& trace)
{
    std::string lines;
    for (const Lane lane : lanesOf(trace.header())) {
        if (trace.header().source.empty() || !trace.ran(lane))
            continue;
        std::size_t times = 0;
        for (const StepRecordPtr& step : trace.steps())
            times += step->lane(lane) && step->lane(lane)->sourceRows > 0 ? 1U : 0U;
        const PassRecord& last = *trace.lastBefore(trace.size(), lane)->lane(lane);
        lines += laneTitle(trace.header().lane(lane)) + ": the " +
                 counted(last.sourceRead, "token", "tokens") + " of the source were computed " +
                 (times == 1 ? "once" : counted(times, "time", "times")) + "; the cache keeps " +
                 byteText(last.sourceBytes) + " of keys and values of them" +
                 (keepsRows(trace.header().lane(lane))
                      ? ", and " + byteText(last.cacheBytesUsed) + " of the text.\n"
                      : ".\n");
    }
    return lines;
}

/// One line for each lane that has weights of its own.
std::string weightLines(const TraceHeader& header)
{
    std::string lines;
    for (const LaneSpec& lane : header.lanes)
        if (lane.weights)
            lines += laneTitle(lane) + ": " + byteText(lane.weights->bytes) +
                     " of weights, mostly " +
                     nameOf(mainType(*header.network, lane.weights->types)) + ".\n";
    return lines;
}

/// Adds one column per lane. Only the first column has the full title: "FLOPs off", then "on".
void addLaneColumns(std::vector<Column>& columns, const TraceHeader& header, std::string title,
                    PerLane<std::size_t> widths)
{
    for (const Lane lane : lanesOf(header)) {
        columns.push_back({title + header.lane(lane).shortName.english(), widths[indexOf(lane)]});
        title.clear();
    }
}

/// For example "red", "red" "ball" if proposed tokens were accepted, or "red" / "blue" if each lane
/// continues with its own word.
std::string chosenText(const StepRecord& step)
{
    std::string text;
    const auto add = [&text](const Choice& choice) {
        text += " / \"";
        text += printable(choice.token.bytes, 40) + "\"";
    };
    for (const TokenText& token : step.chosenBy(step.chooser()))
        text += (text.empty() ? "\"" : " \"") + printable(token.bytes, 40) + "\"";
    for (const Lane lane : kLanes)
        if (const auto& own = step.choiceOf(lane);
            own && step.choice && own->token.id != step.choice->token.id)
            add(*own);
    return text;
}

/// What the times of a step are worth, if that is less than the table suggests.
std::string timeNote(const StepRecord& step)
{
    if (!step.ranBoth()) {
        const PassRecord& alone = *step.lane(step.leader());
        return alone.repeated ? "" : "once";
    }
    switch (timeDifference(*step.lane(Lane{0}), *step.lane(Lane{1}))) {
    case TimeDifference::Clear:
        break;
    case TimeDifference::Noise:
        return "noise";
    case TimeDifference::Once:
        return "once";
    }
    return "";
}

std::string stepTable(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    std::vector<Column> columns{{"step", 4}, {"phase", 7}};
    addLaneColumns(columns, header, "rows ", {8, 5});
    addLaneColumns(columns, header, "FLOPs ", {17, 17});
    for (const Lane lane : lanesOf(header))
        if (keepsRows(header.lane(lane)))
            columns.push_back({"cache " + header.lane(lane).shortName.english(), 10});
    addLaneColumns(columns, header, "ms ", {10, 10});
    columns.push_back({"", 5});
    columns.push_back({"chosen", 0});
    std::string table = tableHead(columns);
    for (const StepRecordPtr& step : trace.steps()) {
        std::vector<std::string> cells{stepNumber(*step), std::string(nameOf(step->phase))};
        const auto add = [&](auto&& text) {
            for (const Lane lane : lanesOf(header))
                cells.push_back(step->lane(lane) ? text(*step->lane(lane)) : std::string("-"));
        };
        add([](const PassRecord& lane) { return groupedDigits(lane.rows); });
        add([](const PassRecord& lane) { return groupedDigits(lane.counted.products); });
        for (const Lane lane : lanesOf(header))
            if (const PassRecord* cache = step->lane(lane); keepsRows(header.lane(lane)))
                cells.push_back(cache ? byteText(cache->cacheBytesUsed) : "-");
        add([](const PassRecord& lane) { return milliseconds(passTime(lane)); });
        cells.push_back(timeNote(*step));
        cells.push_back(chosenText(*step));
        table += tableRow(columns, cells);
    }
    return table;
}

std::string savingTitle(const TraceHeader& header)
{
    const bool hasCache = keepsRows(header.lane(Lane{1}));
    if (!keepsRows(header.lane(Lane{0})) && hasCache)
        return "What the cache saved";
    if (header.lane(Lane{1}).weights)
        return "What the " + header.lane(Lane{1}).name.english() + " saves compared with the " +
               header.lane(Lane{0}).name.english();
    std::string title = hasCache ? "What the cache " : "What ";
    title += header.lane(Lane{1}).shortName.english();
    title += " saves compared with ";
    title += header.lane(Lane{0}).shortName.english();
    return title;
}

/// \pre both lanes ran all these steps
std::string ledgerTable(const TraceHeader& header, std::span<const StepRecordPtr> steps,
                        const LaneTotals& baseline, const LaneTotals& other)
{
    std::size_t longest = 16;
    for (const OperationSpec& operation : header.network->operations())
        longest = std::max(longest, operation.name.size());
    const std::vector<Column> columns{{"operation", longest},
                                      {"FLOPs " + header.lane(Lane{0}).shortName.english(), 19},
                                      {"FLOPs " + header.lane(Lane{1}).shortName.english(), 19},
                                      {"share saved", 16},
                                      {"share of saving", 0}};
    std::string table = tableHead(columns);
    const auto saved = static_cast<double>(savedFlops(baseline, other));
    const auto line = [&](std::string_view name, const LaneTotals& a, const LaneTotals& b) {
        const auto part = static_cast<double>(savedFlops(a, b));
        table += tableRow(columns, {std::string(name), groupedDigits(a.counted.products),
                                    groupedDigits(b.counted.products),
                                    percent(part, static_cast<double>(a.counted.products)),
                                    padLeft(percent(part, saved), columns[4].title.size())});
    };
    for (const LedgerRow& row : ledgerOf(*header.network, steps))
        if (row.lanes[0].counted.products + row.lanes[1].counted.products > 0)
            line((*header.network)[row.operation].name, row.lanes[0], row.lanes[1]);
    if (const PerLane<LaneTotals> encoder = encoderTotals(steps);
        encoder[0].rows + encoder[1].rows > 0)
        line("Encoder", encoder[0], encoder[1]);
    line("all", baseline, other);
    return table + "Other work (norms, softmax, activation, sums), in FLOPs: " +
           groupedDigits(baseline.counted.other) + " " + header.lane(Lane{0}).shortName.english() +
           ", " + groupedDigits(other.counted.other) + " " +
           header.lane(Lane{1}).shortName.english() + ".\n";
}

} // namespace

std::string runReport(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    const auto& stopped = trace.step(trace.size() - 1).stopped;
    std::string report =
        verdictLine(trace) + countLine(trace) + sourceLines(trace) + weightLines(header) +
        "Model " + header.modelName.english() + ", kernels " + header.kernels + ", " +
        counted(header.threads, "thread", "threads") + ", " + header.sampling +
        (stopped ? ". Stopped: " + std::string(nameOf(*stopped)) : "") +
        ".\n\nFLOPs of matrix products, counted by the kernels. Times are measured: "
        "medians of repeated passes,\nor single measurements where it says "
        "\"once\". \"noise\" means that the times of both sides overlap.\n";
    report += stepTable(trace);
    const std::vector<StepRecordPtr> both = stepsOfBoth(trace);
    const auto baseline = totalsOf(both, Lane{0});
    const auto other = totalsOf(both, Lane{1});
    if (!baseline || !other)
        return report;
    report += '\n';
    report += savingTitle(header);
    if (both.size() < trace.size())
        report += " in the " + counted(both.size(), "step", "steps") + " that both ran";
    return report + ", by operation\n" + ledgerTable(header, both, *baseline, *other);
}

} // namespace pastkeys
