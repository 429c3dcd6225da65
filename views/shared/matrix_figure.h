#pragma once

#include "shared/lane_matrix.h"
#include "shared/matrix_fit.h"

#include <functional>
#include <vector>

namespace pastkeys {

/// The token at each position, as formatted by visibleToken().
using TokenWords = std::shared_ptr<const std::vector<QString>>;

/// The token at the position. Empty if `words` is null or the position is past the end.
QString wordAt(const TokenWords& words, std::size_t position);

/// What the step at the cursor does with a row.
enum class RowRole : std::uint8_t
{
    New,        ///< computes it for the first time
    Recomputed, ///< computes it again
    Reused,     ///< reads it from the cache
    Written,    ///< writes it to the cache
    Forgotten,  ///< the cache no longer has it
};

/// A matrix drawn as cells. Row i belongs to the token at position firstRow + i.
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
    double largest = 1; ///< the magnitude that gets the strongest color; the same in both lanes
    std::vector<RowRole> rowRoles;
    std::vector<Span> rowsSkipped; ///< positions before row 0 whose rows the cache holds
    bool current = false;          ///< whether the operation at the cursor produces the matrix
    std::optional<PinnedCell> pinned;
    std::optional<CellBand> band; ///< cells that the pinned cell is computed from or contributes to
    /// The tokens of all positions, beside the rows and above the columns; if null, only numbers are
    /// drawn.
    TokenWords words = {};
    TokenWords columnWords = {};
    /// The tool tip of a cell in this figure, and what a click on the cell does. The layout keeps
    /// this function, so the function must own the data that the figure refers to.
    std::function<PointDetail(const MatrixFigure& figure, std::size_t row, std::size_t column)>
        cellDetail;

    bool isDone(std::size_t row) const { return row < computedRows(); }
    bool isRowForgotten(std::size_t row) const
    {
        return row < rowRoles.size() && rowRoles[row] == RowRole::Forgotten;
    }
};

/// A figure with these numbers and with the title and explanation of the matrix. Its rows have no
/// roles yet, and its cells have no tool tips.
MatrixFigure figureOf(const ViewState& state, const LaneMatrix& numbers, StageMatrix matrix,
                      Lane lane);

/// The style of captions, shared by all matrices of a picture.
struct CaptionStyle
{
    /// The color key beside the title, which shows what the strongest colors mean.
    enum class Key : std::uint8_t
    {
        Full,
        Short,
        None,
    };

    Key key = Key::Full;
    double size = 1;
    /// If there is only one line, it holds both the name and the shape. Otherwise, the last line
    /// holds the shape. With 0 lines, there is no caption.
    int lines = 1;
};

/// Room for tokens beside the position numbers. If it is 0, no tokens are drawn.
struct AxisWords
{
    double ofRows = 0;    ///< width, left of the numbers
    double ofColumns = 0; ///< height, above the numbers
};

/// Where a figure is drawn, and which part of it is shown. If cells would be too small to see,
/// several of them are drawn as one, with the value that is farthest from 0.
struct MatrixPlace
{
    QRectF box;        ///< contains the caption and the cells
    double top = 0;    ///< of the cells
    double notRun = 0; ///< height left free above the cells, for earlier rows that are not computed
    Span rowsNotRun;   ///< the positions of those rows
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
