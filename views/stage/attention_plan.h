// What of the attention's matrices is on show and where: one answer for all lanes, so that a
// row, a column and a caption look alike in each of them.
#pragma once

#include "shared/matrix_figure.h"
#include "stage/stage_scroll.h"

#include <array>

namespace pastkeys {

/// The matrices of one lane, in the order of StageMatrix.
using LaneFigures = std::array<MatrixFigure, 6>;

struct AttentionPlan
{
    struct Slot
    {
        StageMatrix matrix;
        QRectF box;     ///< from the lane's top left
        double top = 0; ///< of the cells
    };

    std::vector<Slot> shown; ///< all six, or in a small stage fewer
    QSizeF room;             ///< for the cells of each
    CaptionStyle caption;
    std::size_t rows = 0;    ///< at most on show
    std::size_t columns = 0; ///< of the head's width
    std::size_t keys = 0;    ///< columns of scores and weights
    double columnWidth = 0;
    double keyWidth = 0;
    std::optional<PinnedCell> focus; ///< it and what it is made of is on show
    StageScroll scroll;              ///< goes before that

    /// Whether a matrix is on show whose columns are keys.
    bool showsKeyColumns() const;
    /// Whether one is whose columns are the head's width.
    bool showsHeadColumns() const;
    /// Where the figure is drawn in a lane with that top left.
    MatrixPlace placeOf(const Slot& slot, const MatrixFigure& figure, QPointF lane,
                        const TextMetrics& metrics) const;
    /// What is left out, in short sentences: the one that says most first. Empty where all is on
    /// show.
    QStringList notes(const LaneFigures& figures) const;
};

/// How much there is to plan for.
struct StageRoom
{
    QSizeF size; ///< of each lane
    StageScroll scroll;
    std::size_t longest = 0; ///< positions of the run's last step
};

/// Matrices keep their places through a layer's operations and from step to step. Where not all cells
/// fit, the last rows and keys are on show; the pinned cell in any case, and without one the largest
/// weight of the last query.
/// \param done  operations of the pass up to the one at the cursor
/// \pre there is a lane
AttentionPlan planAttention(const std::vector<LaneFigures>& lanes, const StageRoom& room,
                            OperationList done, const TextMetrics& metrics);

} // namespace pastkeys
