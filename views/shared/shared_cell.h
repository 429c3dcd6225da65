// Where a matrix has more cells than there is room for, some of them share one that is drawn.
#pragma once

#include "shared/matrix_figure.h"

#include <vector>

namespace pastkeys {

/// What is drawn as one cell: one of the matrix, or more of them.
struct SharedCell
{
    Span rows;
    Span columns;
};

struct CellIndex
{
    std::size_t row = 0;
    std::size_t column = 0;
};

/// The one of the largest size, whatever its sign, of those that are computed. None is: the first.
CellIndex largestOf(const MatrixFigure& figure, const SharedCell& cell);

/// What the mouse is told there: of the largest, and how many it stands for.
PointDetail detailOf(const MatrixFigure& figure, const SharedCell& cell);

/// Those of the range that share one with that index, so many at most.
Span sharing(Span range, std::size_t index, std::size_t count);

/// Where `count` share each cell: the part of the range whose cells are full, and the one at the
/// end that fewer share. None of them is empty.
std::vector<Span> fullAndRest(Span range, std::size_t count);

} // namespace pastkeys
