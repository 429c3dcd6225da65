#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The cache at the cursor: layers from top to bottom, positions from left to right, K above V. If
/// there is no room for all layers and positions, the legend states which ones are shown.
ViewLayout cacheMapLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

/// States that there is no cache to show; empty if there is one. \pre something has run
QString missingCacheText(const Trace& trace);

} // namespace pastkeys
