// Where a cell comes from and where it goes, as sentences with links.
#pragma once

#include "shared/text_page.h"
#include "shared/view_state.h"

namespace pastkeys {

/// What the cell is computed from, and where.
void addOrigins(TextPage& page, const ViewState& state, const PinnedCell& cell);

/// What is computed from the cell, and where.
void addUses(TextPage& page, const ViewState& state, const PinnedCell& cell);

} // namespace pastkeys
