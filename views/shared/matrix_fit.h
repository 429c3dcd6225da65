// How much of a matrix fits a room: never cells under 3 pixels. Where all are on show that would be
// smaller, some of them share a cell.
#pragma once

#include "shared/view_layout.h"

#include <optional>

namespace pastkeys {

struct CaptionStyle;
struct MatrixFigure;

/// Rows or columns on show, by index.
struct CellRange
{
    std::size_t first = 0;
    std::size_t count = 0;

    std::size_t end() const { return first + count; }
    friend bool operator==(const CellRange&, const CellRange&) = default;
};

/// What is cut where not all fits.
enum class Keep : std::uint8_t
{
    First,
    Last,
};

inline constexpr double kSmallestCell = 3;

/// How many rows or columns of the smallest size fit.
std::size_t cellsFitting(std::size_t count, double room);

/// How many rows or columns of that size share a cell, so that it is not too small.
std::size_t cellsSharing(double size);

/// \param wanted   on show in any case, where there is such an index
CellRange cellsOnShow(std::size_t count, std::size_t fitting, Keep keep,
                      std::optional<std::size_t> wanted);

/// Larger ones say nothing more: the size that a number needs.
QSizeF largestCell(const TextMetrics& metrics);

/// Left of the cells, where the roles of rows are.
inline constexpr double kGutter = 8;
/// Around the cells, for the frame of the current matrix or of a pinned cell.
inline constexpr double kFrameRoom = 5;

/// Left of the cells: the numbers of the rows, and the gutter.
double rowNumbersWidth(const MatrixFigure& figure, const TextMetrics& metrics);
/// Above the cells: the caption, and the numbers of the columns where they are positions.
double headHeight(const MatrixFigure& figure, const CaptionStyle& style,
                  const TextMetrics& metrics);

} // namespace pastkeys
