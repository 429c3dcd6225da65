#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// A bar for the work of each step. The bar with the cache is in front of the one without it. The
/// scale does not depend on which of the two lanes ran.
ViewLayout timelineLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
