#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The operations of a step from top to bottom, those of the selected layer one by one.
/// Higher than the size where a row would be lower than its text.
ViewLayout decoderColumnLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
