// What plots and their curves are called.
#pragma once

#include "plots/plot_data.h"

#include <QString>

namespace pastkeys {

/// "FLOPs a step"
QString titleOf(PlotKind kind);
/// "cache off", "on, decode"
QString titleOf(SeriesRole role);
/// Where a line has little room: "off", "on"
QString shortTitleOf(SeriesRole role);
/// What the plot shows, for a screen reader: "Plot: FLOPs of each step, cache off against on".
QString descriptionOf(PlotKind kind);

} // namespace pastkeys
