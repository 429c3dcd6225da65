// Which parts of the attention matrices are shown, and where. All lanes share one plan, so that
// rows, columns and captions look the same in each of them.
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
    AxisWords words; ///< for scores and weights
    CaptionStyle caption;
    std::size_t rows = 0;    ///< maximum number of rows that a matrix shows
    std::size_t columns = 0; ///< maximum number of the head's columns that are shown
    std::size_t keys = 0;    ///< maximum number of columns that scores and weights show
    double columnWidth = 0;
    double keyWidth = 0;
    std::optional<PinnedCell> focus; ///< stays visible, as do the cells that it is computed from
    StageScroll scroll;              ///< takes precedence over the focus

    /// Where the figure is drawn. \param lane  the top left corner of the figure's lane
    MatrixPlace placeOf(const Slot& slot, const MatrixFigure& figure, QPointF lane) const;
    /// Notes on how many numbers share a cell, and on which rows and columns are shown if some are
    /// left out. The most important note comes first. Empty if every number is shown in its own
    /// cell.
    QStringList notes(const LaneFigures& figures) const;
};

/// The room on the stage, and what it must hold.
struct StageRoom
{
    QSizeF size; ///< of each lane
    StageChoice choice;
};

/// Places the matrices in the order in which a layer computes them (Q, K, V, scores, weights,
/// output). If all of them are shown, they keep their places throughout the layer. If there is no
/// room for all, the stage shows the one that the user has chosen, those that the operation reads
/// and produces, and their neighbors, as far as they fit; what the operation reads is then to the
/// left of what it produces. If the user wants to see one matrix alone, only that one is shown. If
/// not all cells fit, the stage shows the last rows and keys. Until the user scrolls, however, the
/// pinned cell stays visible or, if no cell is pinned, the largest weight of the last query does.
/// \pre there is a lane
AttentionPlan planAttention(const std::vector<LaneFigures>& lanes, const StageRoom& room,
                            const ViewState& state, const TextMetrics& metrics);

} // namespace pastkeys
