#pragma once

#include "plots/plot_data.h"

namespace pastkeys {

/// All values of the plot as CSV in base units, including values that are not drawn. Lines end in
/// \n. The first line names the columns.
QString csvOf(const PlotData& data);

} // namespace pastkeys
