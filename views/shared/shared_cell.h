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

/// The computed cell with the largest magnitude; the first one if none is computed.
CellIndex largestOf(const MatrixFigure& figure, const SharedCell& cell);

/// The tool tip of the largest cell, with the number of cells that it stands for.
PointDetail detailOf(const MatrixFigure& figure, const SharedCell& cell);

/// The cells of the range that share a cell with that index, at most `count`.
Span sharing(Span range, std::size_t index, std::size_t count);

/// Where `count` share each cell: the part of the range whose cells are full, and the one at the
/// end that fewer share. None of them is empty.
std::vector<Span> fullAndRest(Span range, std::size_t count);

} // namespace pastkeys
