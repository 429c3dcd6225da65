#pragma once

#include "now_panel/now_panel_text.h"

namespace pastkeys {

/// The address of the link that starts a measurement of the machine's limits.
inline constexpr char kMeasureAddress[] = "measure:machine";

/// Explains whether memory or arithmetic limits the step at the cursor, and why. There is one
/// sentence per lane, or one for both if they compute the same number of rows. In a short panel
/// (NowOrder::NumbersFirst), there is only the leading lane's sentence.
/// \param limits  this machine's limits; none until they are measured
void addStepBound(TextPage& page, const ViewState& state,
                  const std::optional<MachineLimits>& limits, NowOrder order);

} // namespace pastkeys
