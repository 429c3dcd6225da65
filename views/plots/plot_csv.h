#pragma once

#include "plots/plot_data.h"

namespace pastkeys {

/// All values, even those that are not drawn, in base units. Lines end in \n. The first line names
/// the columns.
QString csvOf(const PlotData& data);

} // namespace pastkeys
