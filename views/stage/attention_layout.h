#pragma once

#include "stage/attention_plan.h"
#include "stage/lane_context.h"

namespace pastkeys {

/// Q, K, V, scores, weights and output of the selected head, as far as they are computed. None
/// where the lane's rows were too large to keep.
LaneFigures attentionFigures(const LaneContext& context);

/// Names keys or values whose last rows are not in the cache yet.
void nameRowsToAdd(MatrixFigure& kept, std::size_t rows);

} // namespace pastkeys
