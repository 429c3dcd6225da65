// How the series of a plot look.
#pragma once

#include "drawing/theme.h"
#include "plots/plot_data.h"

#include <qcustomplot.h>

namespace pastkeys {

inline constexpr double kMarkSize = 6; ///< of a point, before the theme's scale

QPen penOf(SeriesRole role, const Theme& theme);
/// The mark of a single point. Open: prefill; filled: decode.
QCPScatterStyle markOf(SeriesRole role, const Theme& theme);
/// Around the points of the current step.
QCPScatterStyle ringOf(const Theme& theme);

} // namespace pastkeys
