#pragma once

#include "now_panel/now_panel_text.h"

namespace pastkeys {

/// The address of the link that starts a measurement of the machine's limits.
inline constexpr char kMeasureAddress[] = "measure:machine";

/// Whether the step at the cursor waits for memory or for arithmetic, and why: a sentence for each
/// lane, or one for both. In a short panel, there is only the leading lane's sentence.
/// \param machine  as for stepBound()
void addStepBound(TextPage& page, const ViewState& state,
                  const std::optional<MachineLimits>& machine, NowOrder order);

} // namespace pastkeys
