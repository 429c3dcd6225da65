#pragma once

#include "shared/text_page.h"
#include "shared/view_state.h"

namespace pastkeys {

/// One cell of the stage: its exact value in each lane, where it comes from and where it goes. The
/// cell is the pinned one or, if there is none, the one under the mouse.
TextPage inspectorText(const ViewState& state, const std::optional<LaneCell>& underMouse);

} // namespace pastkeys
