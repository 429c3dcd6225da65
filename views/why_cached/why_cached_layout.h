#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Lays out four pictures with their sentences in a two-by-two grid: the mask, an old row, the same
/// row again, and the cache from which the row is read. All numbers come from the run.
ViewLayout whyCachedLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
