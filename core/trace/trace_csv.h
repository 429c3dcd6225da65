// A trace as tables for spreadsheets and data frames: RFC 4180, in UTF-8, with a first row of
// column names that hold the units. Steps, layers and positions start at 0, as in all files.
// Numbers have a decimal point in every locale. A cell without a value is empty.
//
// Text comes from outside, and a spreadsheet would run a cell such as "=cmd()". So an apostrophe
// is put before a text cell if its first character other than a blank could begin a formula, or is
// itself an apostrophe. Removing this apostrophe gives the text back.
#pragma once

#include "base/byte_sink.h"
#include "trace/trace.h"

#include <string>
#include <string_view>

namespace pastkeys {

enum class CsvTable : std::uint8_t
{
    Steps,      ///< one row per step and lane
    Operations, ///< one row per operation of a step and lane
};

/// A cell of text: quoted where RFC 4180 asks for it, and harmless in a spreadsheet. Bytes that are
/// not UTF-8, and control characters other than tabs and line breaks, become hexadecimal: `<E6>`.
std::string csvTextCell(std::string_view text);

/// The names of the columns.
std::string csvFirstRow(CsvTable table);

/// The rows of a step, in the order of its lanes.
std::string csvRows(CsvTable table, const TraceHeader& header, const StepRecord& step);

} // namespace pastkeys
