#pragma once

#include <string>
#include <vector>

namespace pastkeys {

/// A column of a table: its title, and its minimum width in characters.
struct Column
{
    std::string title;
    std::size_t width;
};

/// Cells are right-aligned, except those of the last column. \pre one cell per column
std::string tableRow(const std::vector<Column>& columns, const std::vector<std::string>& cells);
std::string tableHead(const std::vector<Column>& columns);

} // namespace pastkeys
