#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The cache at the cursor: layers from top to bottom, positions from left to right, K over V.
/// Layers and positions that have no room are left out, and the legend says which are shown.
ViewLayout cacheMapLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
