// A trace as CSV tables for spreadsheets and data frames (RFC 4180, UTF-8). The first row has the
// column names, which include the units. Steps, layers and positions start at 0, as in all files.
// Numbers use a decimal point in every locale. A cell without a value is empty.
//
// Text comes from outside, and a spreadsheet would execute a cell such as "=cmd()". So a text cell
// is prefixed with an apostrophe if its first non-blank character could begin a formula or is
// itself an apostrophe. Removing this apostrophe restores the text.
#pragma once

#include "base/byte_sink.h"
#include "record/trace.h"

#include <string>
#include <string_view>

namespace pastkeys {

/// The bytes with which a file may begin so that Excel reads it as UTF-8 when it is double-clicked.
/// pandas and LibreOffice skip them; for R and Python's csv module, they are a part of the name of
/// the first column.
inline constexpr std::string_view kCsvMark = "\xEF\xBB\xBF";

enum class CsvTable : std::uint8_t
{
    Steps,      ///< one row per step and lane
    Operations, ///< one row per operation of a step and lane
};

/// The text as a cell that is harmless in a spreadsheet. It is quoted if it contains a separator, a
/// quote, a blank or a line break. Invalid UTF-8 bytes, and control characters other than tabs and
/// line breaks, become hexadecimal: `<E6>`.
std::string csvTextCell(std::string_view text);

/// The row with the column names.
std::string csvFirstRow(CsvTable table);

/// The rows of a step, in the order of its lanes.
std::string csvRows(CsvTable table, const TraceHeader& header, const StepRecord& step);

} // namespace pastkeys
