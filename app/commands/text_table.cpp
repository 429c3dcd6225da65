#include "commands/text_table.h"

#include "commands/plain_numbers.h"

#include <algorithm>

namespace pastkeys {

std::string tableRow(const std::vector<Column>& columns, const std::vector<std::string>& cells)
{
    std::string row;
    for (std::size_t i = 0; i + 1 < columns.size(); ++i)
        row += padLeft(cells[i], std::max(columns[i].width, columns[i].title.size())) + "  ";
    return row + cells.back() + "\n";
}

std::string tableHead(const std::vector<Column>& columns)
{
    std::vector<std::string> titles;
    titles.reserve(columns.size());
    for (const Column& column : columns)
        titles.push_back(column.title);
    return tableRow(columns, titles);
}

} // namespace pastkeys
