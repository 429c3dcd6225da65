// How much of a matrix fits in a given space. Cells are at least kSmallestCell pixels wide and
// high. If there is no room for one such cell per number, several numbers share a cell.
#pragma once

#include "base/span.h"
#include "shared/view_layout.h"

#include <cmath>
#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

struct CaptionStyle;
struct MatrixFigure;

/// Which part stays visible if not everything fits.
enum class Keep : std::uint8_t
{
    First,
    Last,
};

inline constexpr double kSmallestCell = 3;

/// The number of rows or columns, at most `count`, that fit into `room` at the smallest size.
std::size_t cellsFitting(std::size_t count, double room);

/// How many rows or columns of this size must share a cell so that it is not too small.
std::size_t cellsSharing(double size);

/// Whether all rows or columns can be shown in `room` without too many of them sharing a cell,
/// which would obscure what happens.
bool canShareCells(std::size_t count, double room);

/// Which of two numbers is shown if they share a cell: the one with the larger magnitude. If one of
/// them is NaN, the other one is shown.
inline float largerOf(float a, float b)
{
    return std::abs(b) > std::abs(a) || std::isnan(a) ? b : a;
}

/// Sets each largest[i] to largerOf(largest[i], values[i]). \param values  [largest.size()]
void keepLarger(std::span<float> largest, const float* values);

/// The number of cells drawn if `share` numbers share each of them. At least one.
std::size_t cellsDrawn(std::size_t count, std::size_t share);

/// How many numbers share the first cell: `share` plus the remainder of count / share, because a
/// cell for the remainder alone would be too small. All of them if count < share.
std::size_t sharingFirst(std::size_t count, std::size_t share);

/// Appends a number for each cell of a row: the one with the largest magnitude in the cell's
/// columns. The first cell has sharingFirst() columns; every other cell has `share`.
/// \param largest  one number per column
void appendShared(std::span<const float> largest, std::size_t share, std::vector<float>& cells);

/// Which of `count` cells are visible if `fitting` of them fit.
/// \param wanted   the index of a cell that must be visible; ignored if it is `count` or more
Span cellsOnShow(std::size_t count, std::size_t fitting, Keep keep,
                 std::optional<std::size_t> wanted);

/// The size at which the number in a cell is legible. Larger cells would show nothing more.
QSizeF largestCell(const TextMetrics& metrics);

/// The room to the left of the cells, where the roles of rows are shown.
inline constexpr double kGutter = 8;
/// The room around the cells, for the frame of the current matrix or of a pinned cell.
inline constexpr double kFrameRoom = 5;

/// The room to the left of the cells, for the numbers of the rows and the gutter.
double rowNumbersWidth(const MatrixFigure& figure, const TextMetrics& metrics);
/// The room above the cells, for the caption and, if columns are positions, their numbers.
double headHeight(const MatrixFigure& figure, const CaptionStyle& style,
                  const TextMetrics& metrics);

} // namespace pastkeys
