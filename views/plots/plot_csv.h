#pragma once

#include "plots/plot_data.h"

namespace pastkeys {

/// All values, not only those drawn, in base units. Lines end in \n; the first names the columns.
QString csvOf(const PlotData& data);

} // namespace pastkeys
