#pragma once

#include "stage/attention_plan.h"
#include "stage/lane_context.h"

namespace pastkeys {

/// Q, K, V, scores, weights and output of the selected head, as far as they have been computed.
/// \pre the state has the attention of the lane
LaneFigures attentionFigures(const LaneContext& context);

/// Sets the title of keys or values whose last `rows` rows are not in the cache yet, and their
/// `rowsAdded` if earlier rows are in the cache.
void nameRowsToAdd(MatrixFigure& kept, std::size_t rows);

} // namespace pastkeys
