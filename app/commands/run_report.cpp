#include "commands/run_report.h"

#include "base/errors.h"
#include "base/escape.h"
#include "base/utf8.h"
#include "commands/ledger.h"
#include "commands/plain_numbers.h"
#include "model/operation_table.h"

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

/// A column of a table: its title and its width.
struct Column
{
    std::string_view title;
    std::size_t width;
};

template <std::size_t Size>
std::string tableRow(const std::array<Column, Size>& columns,
                     const std::array<std::string, Size>& cells)
{
    std::string row;
    for (std::size_t i = 0; i + 1 < Size; ++i)
        row += padLeft(cells[i], columns[i].width) + "  ";
    return row + cells[Size - 1] + "\n";
}

template <std::size_t Size> std::string tableHead(const std::array<Column, Size>& columns)
{
    std::array<std::string, Size> titles;
    std::ranges::transform(columns, titles.begin(),
                           [](const Column& column) { return std::string(column.title); });
    return tableRow(columns, titles);
}

std::string verdictLine(const Trace& trace)
{
    const Verdict verdict = trace.verdict();
    if (verdict.tensorsCompared == 0)
        return "Nothing to compare: the cache was only " +
               std::string(totalsOf(trace, Lane::On) ? "on" : "off") + ".\n";
    const std::string compared = groupedDigits(verdict.tensorsCompared) + " tensors (" +
                                 groupedDigits(verdict.valuesCompared) + " values) compared";
    if (verdict.identical())
        return "Cache off and on are identical, bit for bit: " + compared + ".\n";
    const Difference& first = *verdict.firstDifference;
    return "Cache off and on differ by up to " + groupedDigits(verdict.maxUlp) +
           " ULP: " + compared + ".\nThe first difference is in " + first.tensor + ", row " +
           std::to_string(first.row) + ", column " + std::to_string(first.column) + ": " +
           fixed(first.off, 9) + " off, " + fixed(first.on, 9) + " on.\n";
}

std::string countLine(const Trace& trace)
{
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : {Lane::Off, Lane::On})
            if (const auto& record = step->lane(lane); record && record->formula != record->counted)
                return "Formula and count disagree in step " + std::to_string(step->index) +
                       ", cache " + std::string(nameOf(lane)) +
                       ". This is an error in this program; please report it.\n";
    return "Formula and count agree in every step.\n";
}

std::string stepTable(const Trace& trace)
{
    constexpr std::array<Column, 10> columns{{{"step", 4},
                                              {"phase", 7},
                                              {"rows off", 8},
                                              {"on", 5},
                                              {"FLOPs off", 17},
                                              {"on", 17},
                                              {"cache", 10},
                                              {"ms off", 10},
                                              {"on", 10},
                                              {"chosen", 0}}};
    std::string table = tableHead(columns);
    for (const StepRecordPtr& step : trace.steps()) {
        const auto cell = [](const std::optional<LaneRecord>& lane, auto&& text) {
            return lane ? text(*lane) : std::string("-");
        };
        const auto rows = [](const LaneRecord& lane) { return groupedDigits(lane.rows); };
        const auto flops = [](const LaneRecord& lane) {
            return groupedDigits(lane.counted.products);
        };
        const auto time = [](const LaneRecord& lane) { return milliseconds(lane.duration); };
        table += tableRow<10>(
            columns, {std::to_string(step->index), std::string(nameOf(step->phase)),
                      cell(step->off, rows), cell(step->on, rows), cell(step->off, flops),
                      cell(step->on, flops), step->on ? byteText(step->on->cacheBytesUsed) : "-",
                      cell(step->off, time), cell(step->on, time),
                      step->choice ? "\"" + printable(step->choice->token.bytes, 40) + "\"" : ""});
    }
    return table;
}

std::string ledgerTable(const Trace& trace, const LaneTotals& off, const LaneTotals& on)
{
    constexpr std::array<Column, 5> columns{{{"operation", 16},
                                             {"FLOPs off", 19},
                                             {"FLOPs on", 19},
                                             {"of its own saved", 16},
                                             {"of all saved", 0}}};
    std::string table = tableHead(columns);
    const auto saved = static_cast<double>(savedFlops(off, on));
    const auto line = [&](std::string_view name, const LaneTotals& a, const LaneTotals& b) {
        const auto part = static_cast<double>(savedFlops(a, b));
        table += tableRow<5>(columns, {std::string(name), groupedDigits(a.counted.products),
                                       groupedDigits(b.counted.products),
                                       percent(part, static_cast<double>(a.counted.products)),
                                       padLeft(percent(part, saved), columns[4].title.size())});
    };
    for (const LedgerRow& row : ledgerOf(trace))
        if (row.off.counted.products + row.on.counted.products > 0)
            line(nameOf(row.operation), row.off, row.on);
    line("all", off, on);
    return table +
           "Other work (norms, softmax, GELU, sums; FLOPs): " + groupedDigits(off.counted.other) +
           " off, " + groupedDigits(on.counted.other) + " on.\n";
}

} // namespace

std::string terminalText(std::string_view text)
{
    std::string shown;
    while (!text.empty()) {
        const DecodedCharacter character = firstCharacter(text);
        const std::string_view bytes = text.substr(0, character.length);
        const bool plain =
            character.value == '\n' || character.value == '\t' || !isUnsafeToPrint(character.value);
        if (!character.valid)
            appendUtf8(shown, kReplacementCharacter);
        else
            shown += plain ? std::string(bytes) : escapedCharacter(character.value);
        text.remove_prefix(character.length);
    }
    return shown;
}

std::string runReport(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    const auto& stopped = trace.step(trace.size() - 1).stopped;
    std::string report = verdictLine(trace) + countLine(trace) + "Model " +
                         printable(header.modelName) + ", kernels " + header.kernels + ", " +
                         std::to_string(header.threads) + " thread(s), " + header.sampling +
                         (stopped ? ". Stopped: " + std::string(nameOf(*stopped)) : "") +
                         ".\n\nFLOPs of matrix products, counted by the kernels' loops; time is "
                         "measured.\n";
    report += stepTable(trace);
    const auto off = totalsOf(trace, Lane::Off);
    const auto on = totalsOf(trace, Lane::On);
    if (off && on)
        report += "\nWhat the cache saved, by operation\n" + ledgerTable(trace, *off, *on);
    return report;
}

} // namespace pastkeys
