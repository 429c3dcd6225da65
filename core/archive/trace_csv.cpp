#include "archive/trace_csv.h"

#include "base/escape.h"
#include "base/listed.h"
#include "base/utf8.h"
#include "model/network.h"
#include "record/lane_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

namespace pastkeys {

namespace {

constexpr std::string_view kRowEnd = "\r\n";

/// The data for the cells of a row.
struct CsvRow
{
    const TraceHeader& header;
    const StepRecord& step;
    Lane which;
    const PassRecord& lane;
    const OperationRecord* operation = nullptr; ///< null in the table of steps
    const Network* encoder = nullptr;           ///< if the operation belongs to it
};

struct Column
{
    std::string_view name;
    std::string (*cell)(const CsvRow& row);
};

template <typename Number> std::string numberCell(Number value)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

std::string truthCell(bool value)
{
    return value ? "true" : "false";
}

std::string nanosecondsCell(std::chrono::nanoseconds duration)
{
    return numberCell(duration.count());
}

/// The count; empty if the work was not counted.
std::string countCell(const CsvRow& row, std::uint64_t count)
{
    return row.header.counted ? numberCell(count) : std::string();
}

/// The time of the operation, or of all the lane's operations in the step. Empty if not measured.
std::string durationCell(const CsvRow& row)
{
    if (row.operation)
        return row.header.timed ? nanosecondsCell(row.operation->duration) : std::string();
    const bool measured = row.header.timed || row.lane.duration.count() > 0;
    return measured ? nanosecondsCell(row.lane.duration) : std::string();
}

/// The cell for the value, or an empty one if there is no value.
template <typename Value, typename Cell>
std::string cellOf(const std::optional<Value>& optional, const Cell& cell)
{
    return optional ? cell(*optional) : std::string();
}

std::string idsCell(std::span<const TokenText> tokens)
{
    return listed(tokens, " ", {},
                  [](const TokenText& token) { return numberCell(indexOf(token.id)); });
}

std::string textCell(std::span<const TokenText> tokens)
{
    std::string text;
    for (const TokenText& token : tokens)
        text += token.bytes; // a character may be split between tokens
    return csvTextCell(text);
}

const std::optional<Choice>& choiceOf(const CsvRow& row)
{
    return row.step.choiceOf(row.which);
}

std::string stoppedCell(const CsvRow& row)
{
    const std::optional<StopReason>& own = row.lane.own.stopped;
    return cellOf(own ? own : row.step.stopped,
                  [](StopReason reason) { return csvTextCell(nameOf(reason)); });
}

constexpr std::array kPlace{
    Column{"step", [](const CsvRow& row) { return numberCell(row.step.index); }},
    Column{"lane", [](const CsvRow& row) { return csvTextCell(row.header.lane(row.which).id); }},
};

constexpr std::array kStepColumns{
    Column{"phase", [](const CsvRow& row) { return csvTextCell(nameOf(row.step.phase)); }},
    Column{"lane_spec",
           [](const CsvRow& row) { return csvTextCell(writtenOut(row.header.lane(row.which))); }},
    Column{"first_token_position", [](const CsvRow& row) { return numberCell(row.step.first); }},
    Column{"token_ids", [](const CsvRow& row) { return idsCell(row.step.tokensOf(row.which)); }},
    Column{"tokens", [](const CsvRow& row) { return textCell(row.step.tokensOf(row.which)); }},
    Column{"chosen_token_id",
           [](const CsvRow& row) {
               return cellOf(choiceOf(row), [](const Choice& choice) {
                   return numberCell(indexOf(choice.token.id));
               });
           }},
    Column{"chosen_token",
           [](const CsvRow& row) {
               return cellOf(choiceOf(row),
                             [](const Choice& choice) { return csvTextCell(choice.token.bytes); });
           }},
    Column{"stopped", stoppedCell},
    Column{"first_computed_position", [](const CsvRow& row) { return numberCell(row.lane.first); }},
    Column{"computed_rows", [](const CsvRow& row) { return numberCell(row.lane.rows); }},
    Column{"held_rows", [](const CsvRow& row) { return numberCell(row.lane.heldRows()); }},
    Column{"rows_with_own_bits",
           [](const CsvRow& row) { return numberCell(row.lane.ownRowCount()); }},
    Column{"cache_used_bytes",
           [](const CsvRow& row) { return numberCell(row.lane.cacheBytesUsed); }},
    Column{"cache_reserved_bytes",
           [](const CsvRow& row) { return numberCell(row.lane.cacheBytesReserved); }},
    Column{"cache_allocations",
           [](const CsvRow& row) { return numberCell(row.lane.account.allocations); }},
    Column{"cache_copied_bytes",
           [](const CsvRow& row) { return numberCell(row.lane.account.copiedBytes); }},
    Column{"lanes_identical",
           [](const CsvRow& row) {
               return cellOf(row.step.verdict,
                             [](const Verdict& verdict) { return truthCell(verdict.identical()); });
           }},
    Column{"lanes_max_ulp",
           [](const CsvRow& row) {
               return cellOf(row.step.verdict,
                             [](const Verdict& verdict) { return numberCell(verdict.maxUlp); });
           }},
    Column{"lanes_divergence_nats",
           [](const CsvRow& row) {
               return cellOf(row.step.verdict,
                             [](const Verdict& verdict) { return numberCell(verdict.divergence); });
           }},
    Column{"repeated_passes",
           [](const CsvRow& row) {
               return cellOf(row.lane.repeated,
                             [](const RepeatedTime& time) { return numberCell(time.passes); });
           }},
    Column{"repeated_median_ns",
           [](const CsvRow& row) {
               return cellOf(row.lane.repeated,
                             [](const RepeatedTime& time) { return nanosecondsCell(time.median); });
           }},
};

constexpr std::array kOperationColumns{
    Column{"layer",
           [](const CsvRow& row) {
               return cellOf(row.operation->point.layer,
                             [](Layer layer) { return numberCell(indexOf(layer)); });
           }},
    Column{"operation",
           [](const CsvRow& row) {
               const Network& network = row.encoder ? *row.encoder : *row.header.network;
               const std::string& name = network[row.operation->point.operation].name;
               return csvTextCell(row.encoder ? "Encoder." + name : name);
           }},
    Column{"rows", [](const CsvRow& row) { return numberCell(row.operation->rows); }},
    Column{"keys", [](const CsvRow& row) { return numberCell(row.operation->keys); }},
    Column{"cache_rows_read",
           [](const CsvRow& row) { return numberCell(row.operation->cacheRowsRead); }},
    Column{"cache_rows_written",
           [](const CsvRow& row) { return numberCell(row.operation->cacheRowsWritten); }},
};

/// The work of the operation, or of all the lane's operations in the step.
const Work& formulaOf(const CsvRow& row)
{
    return row.operation ? row.operation->formula : row.lane.formula;
}

const Work& countedOf(const CsvRow& row)
{
    return row.operation ? row.operation->counted : row.lane.counted;
}

constexpr std::array kWorkColumns{
    Column{"formula_product_flops",
           [](const CsvRow& row) { return numberCell(formulaOf(row).products); }},
    Column{"formula_other_flops",
           [](const CsvRow& row) { return numberCell(formulaOf(row).other); }},
    Column{"formula_read_bytes",
           [](const CsvRow& row) { return numberCell(formulaOf(row).bytesRead); }},
    Column{"formula_written_bytes",
           [](const CsvRow& row) { return numberCell(formulaOf(row).bytesWritten); }},
    Column{"counted_product_flops",
           [](const CsvRow& row) { return countCell(row, countedOf(row).products); }},
    Column{"counted_other_flops",
           [](const CsvRow& row) { return countCell(row, countedOf(row).other); }},
    Column{"counted_read_bytes",
           [](const CsvRow& row) { return countCell(row, countedOf(row).bytesRead); }},
    Column{"counted_written_bytes",
           [](const CsvRow& row) { return countCell(row, countedOf(row).bytesWritten); }},
    Column{"duration_ns", durationCell},
};

std::array<std::span<const Column>, 3> columnsOf(CsvTable table)
{
    return {kPlace,
            table == CsvTable::Steps ? std::span<const Column>(kStepColumns)
                                     : std::span<const Column>(kOperationColumns),
            kWorkColumns};
}

/// A row of the table. \param cell  returns the row's text for a column
template <typename Cell> std::string joined(CsvTable table, const Cell& cell)
{
    std::string row;
    for (const std::span<const Column> group : columnsOf(table))
        for (const Column& column : group) {
            row += row.empty() ? "" : ",";
            row += cell(column);
        }
    row += kRowEnd;
    return row;
}

std::string rowOf(CsvTable table, const CsvRow& row)
{
    return joined(table, [&row](const Column& column) { return column.cell(row); });
}

/// The text, with hexadecimal codes such as `<E6>` in place of invalid bytes and most control
/// characters.
std::string cellText(std::string_view text)
{
    std::string shown;
    while (!text.empty()) {
        const DecodedCharacter character = firstCharacter(text);
        const std::string_view bytes = text.substr(0, character.length);
        const bool isControl = character.value < U' ' && bytes.find_first_of("\t\n\r") != 0;
        if (character.valid && !isControl && character.value != 0x7F)
            shown += bytes;
        else
            for (const char byte : bytes)
                shown += escapedByte(static_cast<unsigned char>(byte));
        text.remove_prefix(character.length);
    }
    return shown;
}

/// Whether the first character after any blanks could begin a formula in a spreadsheet, or is an
/// apostrophe. Full-width signs also count.
bool looksLikeFormula(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    constexpr std::u32string_view kStarts = U"=+-@'\uFF1D\uFF0B\uFF0D\uFF20";
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return !text.empty() && kStarts.find(firstCharacter(text).value) != std::u32string_view::npos;
}

} // namespace

std::string csvTextCell(std::string_view text)
{
    std::string shown = (looksLikeFormula(text) ? "'" : "") + cellText(text);
    if (shown.find_first_of(",;\"\t\r\n ") == std::string::npos)
        return shown;
    std::string quoted = "\"";
    for (const char character : shown)
        quoted += character == '"' ? "\"\"" : std::string(1, character);
    return quoted += '"';
}

std::string csvFirstRow(CsvTable table)
{
    return joined(table, [](const Column& column) { return std::string(column.name); });
}

std::string csvRows(CsvTable table, const TraceHeader& header, const StepRecord& step)
{
    std::string rows;
    for (const Lane which : kLanes) {
        const PassRecord* lane = step.lane(which);
        if (!lane)
            continue;
        const CsvRow row{header, step, which, *lane};
        if (table == CsvTable::Steps)
            rows += rowOf(table, row);
        else {
            const Network* const encoder = header.network->encoder().get();
            for (const OperationRecord& operation : lane->encoder)
                rows += rowOf(table, {header, step, which, *lane, &operation, encoder});
            for (const OperationRecord& operation : lane->operations)
                rows += rowOf(table, {header, step, which, *lane, &operation});
        }
    }
    return rows;
}

} // namespace pastkeys
