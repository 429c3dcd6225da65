#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Whether a step has read the token. The last token may have been chosen but not read yet.
bool isRead(const Trace& trace, std::size_t position);

/// The description of a token, and the step that a click on it goes to.
/// \param cached whether its K and V are in the cache
PointDetail detailOf(const ViewState& state, std::size_t position, bool cached);

} // namespace pastkeys
