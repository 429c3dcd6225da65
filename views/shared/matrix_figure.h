#pragma once

#include "shared/lane_matrix.h"
#include "shared/matrix_fit.h"

#include <functional>
#include <vector>

namespace pastkeys {

/// The token at each position, as visibleToken() writes it.
using TokenWords = std::shared_ptr<const std::vector<QString>>;

/// The token at the position; empty if `words` is null, and after the last position.
QString wordAt(const TokenWords& words, std::size_t position);

/// A matrix that is drawn as cells. Row i belongs to the token at position firstRow + i.
struct MatrixFigure : LaneMatrix
{
    Lane lane{};
    QString laneName; ///< "cache on"
    StageMatrix matrix = StageMatrix::Queries;
    QString title;   ///< "Keys K cache"
    QString meaning; ///< a sentence about the matrix, for the tool tip
    std::size_t rows = 0;
    std::size_t rowsAdded = 0;     ///< rows at the end that are counted separately: "[22+1 x 32]"
    std::size_t rowsForgotten = 0; ///< by the cache: "[20 of 187 x 32]"
    std::size_t columns = 0;
    HeatScale scale = HeatScale::TwoSigns;
    double largest = 1; ///< the magnitude that has the strongest color; the same in both lanes
    std::vector<Ink> rowInks;      ///< roles: New, Recomputed, Reused, Written, or Grid (forgotten)
    std::vector<Span> rowsSkipped; ///< positions before row 0 whose rows the cache holds
    bool current = false;          ///< made by the operation at the cursor
    std::optional<PinnedCell> pinned;
    std::optional<CellBand> band; ///< cells that the pinned cell is made from or goes into
    TokenWords words = {};        ///< of all positions, for the axes; null: only numbers are drawn
    /// The tool tip of a cell of this figure, and what a click on the cell does. The layout keeps
    /// this function, so it must own the data that the figure refers to.
    std::function<PointDetail(const MatrixFigure& figure, std::size_t row, std::size_t column)>
        cellDetail;

    bool isDone(std::size_t row) const { return row < computedRows(); }
    bool isRowForgotten(std::size_t row) const
    {
        return row < rowInks.size() && rowInks[row] == Ink::Grid;
    }
};

/// A figure with these numbers and the texts about the matrix. Its rows have no roles yet, and its
/// cells no tool tips.
MatrixFigure figureOf(const LaneMatrix& numbers, StageMatrix matrix, Lane lane,
                      const LaneSpec& spec);

/// How captions look. All matrices of a picture have the same style.
struct CaptionStyle
{
    /// The color key beside the title. It says what the strongest colors mean.
    enum class Key : std::uint8_t
    {
        Full,
        Short,
        None,
    };

    Key key = Key::Full;
    double size = 1;
    /// A single line holds the name and the shape. If there are several lines, the last one holds
    /// the shape.
    int lines = 1;
};

/// Room for tokens beside the position numbers. If it is 0, no tokens are drawn.
struct AxisWords
{
    double ofRows = 0;    ///< width, left of the numbers
    double ofColumns = 0; ///< height, above the numbers
};

/// Where a figure is drawn, and which part of it is shown. If cells would be too small to be seen,
/// several of them are drawn as one, with the value that is farthest from 0.
struct MatrixPlace
{
    QRectF box;        ///< contains the caption and the cells
    double top = 0;    ///< of the cells
    double notRun = 0; ///< height left free above the cells, for earlier rows that are not computed
    Span rowsNotRun;   ///< positions of these rows
    Span rows;
    Span columns;
    QSizeF cell;
    AxisWords words;
    CaptionStyle caption;
};

/// Draws the caption, the position numbers and the cells.
void layoutMatrix(ViewLayout& layout, const MatrixFigure& figure, const MatrixPlace& place,
                  const TextMetrics& metrics);

} // namespace pastkeys
