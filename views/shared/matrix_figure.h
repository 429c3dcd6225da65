#pragma once

#include "base/tensor_view.h"
#include "shared/view_layout.h"

#include <functional>
#include <limits>
#include <vector>

namespace pastkeys {

/// A matrix to draw as cells.
struct MatrixFigure
{
    QString title; ///< "K cache"
    std::size_t rows = 0;
    std::size_t columns = 0;
    ConstMatrix values; ///< empty: not computed yet, only the outline and the shape are drawn
    std::size_t rowsDone =
        std::numeric_limits<std::size_t>::max(); ///< rows from here on are not computed yet
    std::size_t firstRow = 0;                    ///< position of row 0
    bool columnsArePositions = false;
    HeatScale scale = HeatScale::TwoSigns;
    std::vector<Ink> rowInks; ///< New, Recomputed, Reused or Written; one a row
    std::size_t visibleBefore =
        std::numeric_limits<std::size_t>::max(); ///< row r shows columns < visibleBefore + r
    bool masked = false;  ///< whether the mask has fallen: cells beyond are crossed out
    bool current = false; ///< made by the operation at the cursor
    std::function<QString(std::size_t row, std::size_t column)> cellPlace; ///< for tool tips
};

/// Draws the figure into `box`: caption, position numbers, cells as large as fit. Rows and columns that would be under 3
/// pixels are left out at the beginning, and the caption says so.
void layoutMatrix(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
                  const TextMetrics& metrics);

} // namespace pastkeys
