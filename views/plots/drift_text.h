// The text of the drift plots.
#pragma once

#include "plots/plot_data.h"

#include <QString>

namespace pastkeys {

/// "0.0123 nats"
QString natsText(double nats, int digits = 3);

/// Explains why there is nothing to draw. \pre something has run
QString driftMessage(const PlotData& drift);
QString tradeoffMessage(const PlotData& tradeoff);

/// The caption above the plot: the number of tokens at which the caches are compared, and what the
/// axes show.
QString tradeoffCaption(const PlotData& tradeoff, AxisScale scale);
/// Whether too few caches have been tried for a comparison.
bool lacksPoints(const PlotData& tradeoff);
/// Explains how to get more points. Empty if there are enough.
QString tradeoffHint(const PlotData& tradeoff);
/// States which caches are drawn as points and which are left out.
QString tradeoffNote(const PlotData& tradeoff);
/// The cache of this run and its numbers or, if that cache is not drawn, the number of caches
/// tried.
QString tradeoffLegend(const PlotData& tradeoff);
/// A cache with its exact numbers, each on its own line.
QString triedCacheText(const TriedCache& cache);
QString spokenTradeoff(const PlotData& tradeoff);

} // namespace pastkeys
