#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// A bar for the work of each step; the bar with the cache stands in front of the one without it.
/// The scale is the same whichever of them ran.
ViewLayout timelineLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
