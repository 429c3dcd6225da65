#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Lays out bars for the work of each step, one per lane, with the second lane's bar in front of
/// the first lane's. The scale does not depend on which of the two lanes ran.
ViewLayout timelineLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
