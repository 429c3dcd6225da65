#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"
#include "stage/stage_scroll.h"

namespace pastkeys {

/// Shows the operation at the cursor in one layer and head. The lanes that ran are side by side.
ViewLayout stageLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                       const StageChoice& choice = {});

} // namespace pastkeys
