#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// What the operation at the cursor does, and what it costs in each lane: as high as the text needs.
ViewLayout nowPanelLayout(const ViewState& state, double width, const TextMetrics& metrics);

/// Height that shows all of the text.
double heightOf(const ViewLayout& layout);

/// The lines that stand whole between `top` and `top + height`, moved up by `top`.
ViewLayout scrolled(const ViewLayout& layout, double top, double height);

} // namespace pastkeys
