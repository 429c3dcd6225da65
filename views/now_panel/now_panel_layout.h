#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// What the operation at the cursor does, and what it costs in each lane.
ViewLayout nowPanelLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
