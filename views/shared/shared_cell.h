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

/// The cells of the range that share a cell with that index: `count`, or more in the first one.
Span sharing(Span range, std::size_t index, std::size_t count);

/// A part of a range whose drawn cells are equally large.
struct SharedPart
{
    Span range;
    std::size_t share = 1; ///< how many numbers share a cell
};

/// Where `count` share each cell: the first cell if more share it, and the other ones. None of the
/// parts is empty.
std::vector<SharedPart> equalParts(Span range, std::size_t count);

} // namespace pastkeys
