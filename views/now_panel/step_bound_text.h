#pragma once

#include "now_panel/now_panel_text.h"

namespace pastkeys {

/// The address of the link that starts a measurement of the machine's limits.
inline constexpr char kMeasureAddress[] = "measure:machine";

/// Whether the step at the cursor waits for memory or for arithmetic, and why: a sentence for each
/// lane, or one for both. In a short panel, there is only the leading lane's sentence.
/// \param machine  the limits of this machine; none until they are measured
void addStepBound(TextPage& page, const ViewState& state,
                  const std::optional<MachineLimits>& machine, NowOrder order);

} // namespace pastkeys
