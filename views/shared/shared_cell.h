// If a matrix has more cells than there is room for, several of them share one drawn cell.
#pragma once

#include "shared/matrix_figure.h"

#include <vector>

namespace pastkeys {

/// One or more cells of a matrix that are drawn as one.
struct SharedCell
{
    Span rows;
    Span columns;
};

/// The detail of the matrix cell in `cell` whose number has the largest magnitude. If several
/// numbers share the drawn cell, the tool tip also gives their count.
PointDetail detailOf(const MatrixFigure& figure, const SharedCell& cell);

/// The part of the range that shares a drawn cell with `index`. It has `count` indices or, in the
/// first cell, sharingFirst() of them.
Span sharing(Span range, std::size_t index, std::size_t count);

/// A part of a range in which every drawn cell is shared by the same number of rows or columns.
struct SharedPart
{
    Span range;
    std::size_t share = 1; ///< how many rows or columns share each drawn cell
};

/// Splits a range of rows or columns, `count` of which share each cell. If the first cell is shared
/// by a different number of them, it forms a part of its own, and the other cells form the second
/// part. No part is empty.
std::vector<SharedPart> equalParts(Span range, std::size_t count);

} // namespace pastkeys
