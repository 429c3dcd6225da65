// Which of the rows that flow through an operation are shown, and their values.
#pragma once

#include "stage/lane_context.h"
#include "stage/stage_scroll.h"

namespace pastkeys {

/// The part of the text whose rows the stage shows. All lanes share it, so that a row is in the
/// same place in each of them, even if some lanes skip it.
struct FlowPlan
{
    Span positions;
    double rowHeight = 0;
    std::optional<StageMatrix> alone; ///< the matrix that has the stage to itself
    Span columns;                     ///< those shown of that matrix
    double columnWidth = 0;           ///< in that matrix
    std::size_t all = 0;              ///< positions of the step, shown or not
};

/// Shows as many rows as fit in cells that are large enough to see, the last ones until the user
/// scrolls. A pinned cell stays visible until then. The cells of a matrix that has the stage to
/// itself are large enough for their numbers.
/// \param choice  its matrix is one of stageMatricesAt()   \param room  for the cells of each lane
FlowPlan planFlow(const ViewState& state, const StageChoice& choice, QSizeF room,
                  const TextMetrics& metrics);

/// The rows that enter and leave the operation at the cursor in one lane. A figure is missing if
/// the operation begins with tokens, or if the values are not available.
struct FlowFigures
{
    std::optional<MatrixFigure> in;
    std::optional<MatrixFigure> out;
    RowsGap gap = RowsGap::None; ///< why a figure is missing
};

/// The figures of each lane. A number has the same color in all of them.
std::vector<FlowFigures> flowFigures(const std::vector<LaneContext>& lanes, const FlowPlan& plan);

/// "Position 3 “red”: computed again"
QString placeOfRow(const StepRecord& step, const TokenWords& words, std::size_t position);

} // namespace pastkeys
