// The text of the plots.
#pragma once

#include "plots/plot_data.h"

#include <QString>

namespace pastkeys {

/// "FLOPs per step"
QString titleOf(PlotKind kind, const TraceHeader& header);
/// "Scores", "Attention"
QString shortTitleOf(const PlotData& data, const LedgerBar& bar);
/// Describes the plot for a screen reader: "Plot: FLOPs of each step ..."
QString descriptionOf(PlotKind kind, const TraceHeader& header);

/// The title of the series and its value in the current step: "cache off: 2.10 MFLOPs"
QString legendText(const PlotData& data, const PlotSeries& series, std::size_t step,
                   AxisScale scale);

/// The caption above the plot: the step and the unit or, if there is nothing to draw, the reason.
QString captionOf(const PlotData& data, std::size_t step, AxisScale scale);
/// A note on how to read the plot, shown if there is room for it. May be empty.
QString noteOf(const PlotData& data);

/// The exact values at the step, bar or cache with the index `source`, one per line.
QString sourceText(const PlotData& data, std::size_t source);

/// The plot and its current step, as a screen reader reads them out.
QString spokenTextOf(const PlotData& data, std::size_t step);

} // namespace pastkeys
