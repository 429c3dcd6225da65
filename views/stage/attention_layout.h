#pragma once

#include "stage/attention_plan.h"
#include "stage/lane_context.h"

namespace pastkeys {

/// Q, K, V, scores, weights and output of the selected head, as far as they have been computed.
/// \pre the state has the attention of the lane
LaneFigures attentionFigures(const LaneContext& context);

/// Sets the title of a keys or values figure whose last `rows` rows are not in the cache yet. If
/// the figure has earlier rows, which are already in the cache, also sets its `rowsAdded`.
void nameRowsToAdd(MatrixFigure& kept, std::size_t rows);

} // namespace pastkeys
