#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Where few lines are seen, the numbers come before what the cache changes.
enum class NowOrder : std::uint8_t
{
    WordsFirst,
    NumbersFirst,
};

/// The whole text: what is done, what follows from the numbers, the numbers, their formulas.
ViewLayout nowPanelLayout(const ViewState& state, double width, const TextMetrics& metrics,
                          NowOrder order = NowOrder::WordsFirst);

} // namespace pastkeys
