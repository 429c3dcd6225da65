#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The whole text, in the same order at every height: what is done, what follows from the numbers,
/// the numbers, their formulas.
ViewLayout nowPanelLayout(const ViewState& state, double width, const TextMetrics& metrics);

} // namespace pastkeys
