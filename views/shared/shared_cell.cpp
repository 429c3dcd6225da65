#include "shared/shared_cell.h"

#include "drawing/tr.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pastkeys {

namespace {

/// \param patterns  the text for one index, and the text for several
QString rangeText(Span range, std::pair<const char*, const char*> patterns)
{
    const auto [one, more] = patterns;
    const QString first = QString::number(range.first);
    return range.count == 1 ? Tr::tr(one).arg(first) : Tr::tr(more).arg(first).arg(range.end() - 1);
}

struct CellIndex
{
    std::size_t row = 0;
    std::size_t column = 0;
};

/// The computed cell with the largest magnitude; the first cell if no cell is computed.
CellIndex largestOf(const MatrixFigure& figure, const SharedCell& cell)
{
    CellIndex largest{cell.rows.first, cell.columns.first};
    float size = -1;
    for (std::size_t r = cell.rows.first; r < cell.rows.end() && figure.isDone(r); ++r)
        for (std::size_t c = cell.columns.first; c < cell.columns.end(); ++c)
            if (const float own = std::abs(figure.values.row(r)[c]);
                own > size && figure.shows(r, c) && !figure.isRowForgotten(r)) {
                size = own;
                largest = {r, c};
            }
    return largest;
}

} // namespace

PointDetail detailOf(const MatrixFigure& figure, const SharedCell& cell)
{
    const CellIndex at = largestOf(figure, cell);
    PointDetail detail = figure.cellDetail(figure, at.row, at.column);
    const std::size_t count = cell.rows.count * cell.columns.count;
    if (count > 1)
        detail.toolTip +=
            '\n' +
            Tr::tr("Of the %1 numbers that share this cell (%2, %3), this one is farthest from 0.")
                .arg(count)
                .arg(rangeText({figure.firstRow + cell.rows.first, cell.rows.count},
                               {QT_TRANSLATE_NOOP("pastkeys::Tr", "row %1"),
                                QT_TRANSLATE_NOOP("pastkeys::Tr", "rows %1–%2")}),
                     rangeText(cell.columns, {QT_TRANSLATE_NOOP("pastkeys::Tr", "column %1"),
                                              QT_TRANSLATE_NOOP("pastkeys::Tr", "columns %1–%2")}));
    return detail;
}

Span sharing(Span range, std::size_t index, std::size_t count)
{
    const std::size_t first = sharingFirst(range.count, count);
    if (index < range.first + first)
        return {range.first, first};
    return {index - (index - range.first - first) % count, count};
}

std::vector<SharedPart> equalParts(Span range, std::size_t count)
{
    const std::size_t first = sharingFirst(range.count, count);
    if (first == count)
        return {{range, count}};
    std::vector<SharedPart> parts{{{range.first, first}, first}};
    if (range.count > first)
        parts.push_back({{range.first + first, range.count - first}, count});
    return parts;
}

} // namespace pastkeys
