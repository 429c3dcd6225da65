#pragma once

#include "shared/text_column.h"
#include "shared/view_state.h"

namespace pastkeys {

/// One cell of the stage: its exact value in each lane, where it comes from and where it goes. The
/// pinned cell, else the one under the mouse. As high as the text needs.
ViewLayout inspectorLayout(const ViewState& state, const std::optional<LaneCell>& underMouse,
                           double width, const TextMetrics& metrics);

} // namespace pastkeys
