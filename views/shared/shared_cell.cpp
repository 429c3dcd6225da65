#include "shared/shared_cell.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

CellIndex largestOf(const MatrixFigure& figure, const SharedCell& cell)
{
    CellIndex largest{cell.rows.first, cell.columns.first};
    float size = -1;
    for (std::size_t r = cell.rows.first; r < cell.rows.end() && figure.isDone(r); ++r)
        for (std::size_t c = cell.columns.first; c < cell.columns.end() && figure.shows(r, c); ++c)
            if (const float own = std::abs(figure.values.row(r)[c]); own > size) {
                size = own;
                largest = {r, c};
            }
    return largest;
}

PointDetail detailOf(const MatrixFigure& figure, const SharedCell& cell)
{
    const CellIndex at = largestOf(figure, cell);
    PointDetail detail = figure.cellDetail(at.row, at.column);
    const std::size_t count = cell.rows.count * cell.columns.count;
    if (count > 1)
        detail.toolTip +=
            '\n' +
            QCoreApplication::translate(
                "Matrix", "The largest of %1 that share this cell: rows %2–%3, columns %4–%5")
                .arg(count)
                .arg(figure.firstRow + cell.rows.first)
                .arg(figure.firstRow + cell.rows.end() - 1)
                .arg(cell.columns.first)
                .arg(cell.columns.end() - 1);
    return detail;
}

CellRange sharing(const CellRange& range, std::size_t index, std::size_t count)
{
    const std::size_t first = index - (index - range.first) % count;
    return {first, std::min(count, range.end() - first)};
}

std::vector<CellRange> fullAndRest(const CellRange& range, std::size_t count)
{
    const std::size_t rest = range.count % count;
    std::vector<CellRange> parts;
    if (range.count > rest)
        parts.push_back({range.first, range.count - rest});
    if (rest > 0)
        parts.push_back({range.end() - rest, rest});
    return parts;
}

} // namespace pastkeys
