#pragma once

#include "now_panel/now_panel_text.h"

namespace pastkeys {

/// The address of the link that starts a measurement of the machine's limits.
inline constexpr char kMeasureAddress[] = "measure:machine";

/// Says whether the step at the cursor waits for memory or for arithmetic, and why. There is a
/// sentence for each lane, or one for both if they compute the same number of rows. In a short
/// panel (NowOrder::NumbersFirst), there is only the leading lane's sentence.
/// \param limits  what this machine can do at most; none until it is measured
void addStepBound(TextPage& page, const ViewState& state,
                  const std::optional<MachineLimits>& limits, NowOrder order);

} // namespace pastkeys
