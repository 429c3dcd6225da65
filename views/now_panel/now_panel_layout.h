#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The whole text, which may be higher than what a person sees at once.
/// \param visible what is seen without scrolling: where it is low, the numbers stand before the
///        explanation
ViewLayout nowPanelLayout(const ViewState& state, QSizeF visible, const TextMetrics& metrics);

} // namespace pastkeys
