#pragma once

#include "query/step_bound.h"
#include "shared/text_page.h"
#include "shared/view_state.h"

namespace pastkeys {

/// In a short panel, the numbers come before the text about what the cache changes, so that they
/// are visible without scrolling.
enum class NowOrder : std::uint8_t
{
    WordsFirst,
    NumbersFirst,
};

/// The address of links to the card that shows why rows can be cached.
inline constexpr char kWhyCachedAddress[] = "card:why-cached";

/// "Step 2 of 5, decode: reads 9 tokens with cache off, 1 with cache on"
/// \pre something has run
QString stepSummary(const ViewState& state);

/// The operation at the cursor and its whole step, in words, numbers and formulas.
/// \param machine  the machine's limits; none until they are measured
TextPage nowPanelText(const ViewState& state, NowOrder order = NowOrder::WordsFirst,
                      const std::optional<MachineLimits>& machine = {});

} // namespace pastkeys
