// Which parts of the attention's matrices are shown and where. There is one plan for all lanes, so
// that rows, columns and captions look the same in each of them.
#pragma once

#include "shared/matrix_figure.h"
#include "stage/stage_scroll.h"

#include <array>

namespace pastkeys {

/// The matrices of one lane, in the order of StageMatrix.
struct LaneFigures : std::array<MatrixFigure, kStageMatrices.size()>
{
    MatrixFigure& operator[](StageMatrix matrix) { return at(indexOf(matrix)); }
    const MatrixFigure& operator[](StageMatrix matrix) const { return at(indexOf(matrix)); }
};

struct AttentionPlan
{
    struct Slot
    {
        StageMatrix matrix;
        QRectF box;     ///< relative to the lane's top left corner
        double top = 0; ///< of the cells
    };

    std::vector<Slot> shown;         ///< in the order of StageMatrix
    std::vector<StageMatrix> hidden; ///< the others, for which there is no room
    QSizeF room;                     ///< for the cells of each matrix; tokens take some of it
    QSizeF largestCell;
    AxisWords words; ///< of scores and weights
    CaptionStyle caption;
    std::size_t rows = 0;    ///< how many a matrix shows at most
    std::size_t columns = 0; ///< how many columns of the head's width are shown at most
    std::size_t keys = 0;    ///< how many columns of scores and weights are shown at most
    double columnWidth = 0;
    double keyWidth = 0;
    std::optional<PinnedCell> focus; ///< this cell and what it is made from are visible
    StageScroll scroll;              ///< takes precedence over the focus

    /// Where the figure is drawn. \param lane  the top left corner of the figure's lane
    MatrixPlace placeOf(const Slot& slot, const MatrixFigure& figure, QPointF lane) const;
    /// Says how many numbers share a cell, and which rows and columns are shown if some are left
    /// out. The most important note comes first. Empty if every number is shown in its own cell.
    QStringList notes(const LaneFigures& figures) const;
};

/// The room on the stage, and what the room must hold.
struct StageRoom
{
    QSizeF size; ///< of each lane
    StageChoice choice;
    std::size_t longest = 0; ///< number of positions in the run's last step
};

/// Places the matrices in the order in which a layer computes them (Q, K, V, scores, weights,
/// output). If all are shown, they keep their places through the layer. If there is no room for
/// all, the stage shows those that the operation reads and makes, and those of their neighbors that
/// fit; what the operation reads is then to the left of what it makes. If not all cells fit, the
/// stage shows the last rows and keys. But until the user scrolls, the pinned cell is visible or,
/// if no cell is pinned, the largest weight of the last query.
/// \param operations  of the whole pass   \param at  the one at the cursor
/// \pre there is a lane
AttentionPlan planAttention(const std::vector<LaneFigures>& lanes, const StageRoom& room,
                            OperationList operations, Operation at, const TextMetrics& metrics);

} // namespace pastkeys
