#pragma once

#include "base/tensor_view.h"
#include "shared/lane_matrix.h"
#include "shared/matrix_fit.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

namespace pastkeys {

/// A matrix to draw as cells. Its rows are tokens by position.
struct MatrixFigure
{
    static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

    Lane lane{};
    bool keepsRows = false; ///< of the lane
    StageMatrix matrix = StageMatrix::Queries;
    QString title;   ///< "Keys K cache"
    QString meaning; ///< what it is, for the tool tip
    std::size_t rows = 0;
    std::size_t rowsAdded = 0; ///< the last of them, counted apart: "[22+1 x 32]"
    std::size_t columns = 0;
    ConstMatrix values;          ///< empty: not computed yet, only outline and shape are drawn
    std::size_t rowsDone = kAll; ///< rows from here on are not computed yet
    std::size_t firstRow = 0;    ///< position of row 0
    bool columnsArePositions = false;
    HeatScale scale = HeatScale::TwoSigns;
    double largest = 1; ///< the size of value that has the strongest colour; the same in both lanes
    bool exceeded = false;            ///< some values are larger, and have that colour too
    std::vector<Ink> rowInks;         ///< New, Recomputed, Reused or Written; one a row
    std::size_t visibleBefore = kAll; ///< row r shows columns < visibleBefore + r
    bool masked = false;              ///< the mask has fallen: cells beyond are crossed out
    bool current = false;             ///< made by the operation at the cursor
    std::optional<PinnedCell> pinned;
    std::optional<CellBand> band; ///< what the pinned cell is made of, or goes into
    /// What a cell says and does; kept by the layout, so it must own what it looks at.
    std::function<PointDetail(std::size_t row, std::size_t column)> cellDetail;

    /// Whether the row has values.
    bool isDone(std::size_t row) const { return row < std::min(rowsDone, values.rows); }
    /// How many columns of the row are seen: the first ones.
    std::size_t shownColumns(std::size_t row) const
    {
        return visibleBefore >= columns ? columns : std::min(visibleBefore + row, columns);
    }
    bool shows(std::size_t row, std::size_t column) const { return column < shownColumns(row); }
};

/// How captions look: alike for all matrices of a picture.
struct CaptionStyle
{
    /// What the strongest colours mean, beside the title.
    enum class Key : std::uint8_t
    {
        Full,
        Short,
        None,
    };

    Key key = Key::Full;
    double size = 1;
    int lines = 1; ///< the last has the shape; all in one, or the name in those before
};

/// Where a figure is drawn, and what of it. Cells may be smaller than can be seen: then some of them
/// share one that is drawn, with the value of the largest.
struct MatrixPlace
{
    QRectF box;        ///< of the caption and all below it
    double top = 0;    ///< of the cells
    double notRun = 0; ///< above the cells: the height of earlier rows, which do not run
    CellRange rows;
    CellRange columns;
    QSizeF cell;
    CaptionStyle caption;
};

/// Draws the caption, the position numbers and the cells. The shape in the caption is never cut.
void layoutMatrix(ViewLayout& layout, const MatrixFigure& figure, const MatrixPlace& place,
                  const TextMetrics& metrics);

} // namespace pastkeys
