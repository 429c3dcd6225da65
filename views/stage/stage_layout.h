#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"
#include "stage/stage_scroll.h"

namespace pastkeys {

/// Lays out the operation at the cursor for one layer and head. The lanes that ran are shown side
/// by side.
ViewLayout stageLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                       const StageChoice& choice = {});

} // namespace pastkeys
