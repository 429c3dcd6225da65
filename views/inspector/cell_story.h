// Describes, in sentences with links, where a cell comes from and where it goes.
#pragma once

#include "shared/text_page.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Adds a description of what the cell is computed from, and in which steps.
void addOrigins(TextPage& page, const ViewState& state, const PinnedCell& cell);

/// Adds a description of what is computed from the cell, and in which steps.
void addUses(TextPage& page, const ViewState& state, const PinnedCell& cell);

} // namespace pastkeys
