#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// A bar for the work of each step, cache off behind cache on.
ViewLayout timelineLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
