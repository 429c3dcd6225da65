#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Whether a step read it; the last token may only be chosen.
bool isRead(const Trace& trace, std::size_t position);

/// What a token is, and the step that a click on it goes to.
/// \param cached whether its K and V are
PointDetail detailOf(const ViewState& state, std::size_t position, bool cached);

} // namespace pastkeys
