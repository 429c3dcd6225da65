#pragma once

#include "now_panel/now_panel_text.h"

namespace pastkeys {

/// The address of the link that has the machine's limits measured.
inline constexpr char kMeasureAddress[] = "measure:machine";

/// Whether the step at the cursor waits for memory or for arithmetic, and why: a sentence for each
/// lane, or one for both. In a short panel, it is one about the lane that leads.
/// \param machine  as for stepBound()
void addStepBound(TextPage& page, const ViewState& state,
                  const std::optional<MachineLimits>& machine, NowOrder order);

} // namespace pastkeys
