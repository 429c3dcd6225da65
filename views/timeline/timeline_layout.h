#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Bars for the work of each step, one per lane. The second lane's bar is in front of the first
/// lane's. The scale does not depend on which of the two lanes ran.
ViewLayout timelineLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
