#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Four pictures with their sentences, two by two: the mask, an old row, the same row again, and
/// the cache from which the row is read. All numbers come from the run.
ViewLayout whyCachedLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
