#pragma once

#include "shared/text_page.h"
#include "shared/view_state.h"

namespace pastkeys {

/// In a low panel the numbers come before what the cache changes, so that they are seen without
/// scrolling.
enum class NowOrder : std::uint8_t
{
    WordsFirst,
    NumbersFirst,
};

/// What the operation at the cursor does, what follows from its numbers, the numbers, and their
/// formulas.
TextPage nowPanelText(const ViewState& state, NowOrder order = NowOrder::WordsFirst);

} // namespace pastkeys
