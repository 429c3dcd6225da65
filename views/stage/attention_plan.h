// What of the attention's matrices is on show and where: one answer for all lanes, so that a
// row, a column and a caption look alike in each of them.
#pragma once

#include "shared/matrix_figure.h"

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

    std::vector<Slot> shown; ///< all six, or in a low stage those that the operation is about
    CaptionStyle caption;
    std::size_t rows = 0;    ///< at most on show
    std::size_t columns = 0; ///< of the head's width
    std::size_t keys = 0;    ///< columns of scores and weights
    double columnWidth = 0;
    double keyWidth = 0;
    std::optional<PinnedCell> pinned; ///< it and what it is made of is on show

    /// Where the figure is drawn in a lane with that top left.
    MatrixPlace placeOf(const Slot& slot, const MatrixFigure& figure, QPointF lane,
                        const TextMetrics& metrics) const;
    /// What of the matrices is on show, the longest first. Empty where that is all.
    QStringList notes(const std::vector<LaneFigures>& lanes) const;
};

/// \param size   of each lane
/// \pre there is a lane
AttentionPlan planAttention(const std::vector<LaneFigures>& lanes, QSizeF size, Operation operation,
                            const TextMetrics& metrics);

} // namespace pastkeys
