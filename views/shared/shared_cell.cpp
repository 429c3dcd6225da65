#include "shared/shared_cell.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pastkeys {

namespace {

/// \param patterns of one, and of more
QString rangeText(const CellRange& range, std::pair<const char*, const char*> patterns)
{
    const auto [one, more] = patterns;
    const QString first = QString::number(range.first);
    return range.count == 1
               ? QCoreApplication::translate("Matrix", one).arg(first)
               : QCoreApplication::translate("Matrix", more).arg(first).arg(range.end() - 1);
}

} // namespace

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
            QCoreApplication::translate("Matrix", "The largest of %1 that share this cell: %2, %3")
                .arg(count)
                .arg(rangeText({figure.firstRow + cell.rows.first, cell.rows.count},
                               {"row %1", "rows %1–%2"}),
                     rangeText(cell.columns, {"column %1", "columns %1–%2"}));
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
