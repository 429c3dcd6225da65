// What the plots say in words.
#pragma once

#include "plots/plot_names.h"

#include <QStringList>

namespace pastkeys {

/// "Scores", "Attention"
QString shortTitleOf(const LedgerBar& bar);
/// What limits the machine there: "memory: 31.3 GB/s (m)"
QString roofLabel(const MachineLimits& limits, RoofPart part, RoofText text);

/// Of that step or bar, all series with exact values, a line each.
QString sourceText(const PlotData& data, std::size_t source);
/// Of one point of the roofline.
QString rooflineText(const PlotData& data, SeriesRole role, const PlotPoint& point);

/// One line over the plot, the longest first, of which one that fits is shown; none where there is
/// nothing to say. \param step of the cursor
QStringList captionsOf(const PlotData& data, std::size_t step);

/// Why there is nothing to draw.
QString messageOf(const PlotData& data);

/// The plot, and the current step in it, as a screen reader says it.
QString spokenTextOf(const PlotData& data, std::size_t step);

} // namespace pastkeys
