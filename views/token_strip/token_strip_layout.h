#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Of a line of tokens, and the space below it.
double tokenLineHeight(const TextMetrics& metrics);

/// The tokens as pieces of text, in lines; those around the cursor where not all fit.
ViewLayout tokenStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
