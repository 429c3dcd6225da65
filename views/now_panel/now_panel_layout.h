#pragma once

#include "shared/text_column.h"
#include "shared/view_state.h"

namespace pastkeys {

/// What the operation at the cursor does, and what it costs in each lane: as high as the text needs.
ViewLayout nowPanelLayout(const ViewState& state, double width, const TextMetrics& metrics);

} // namespace pastkeys
