// What the plots of drift say in words.
#pragma once

#include "plots/plot_data.h"

#include <QString>

namespace pastkeys {

/// "0.0123", or below one thousandth "2.16 × 10⁻⁵"
QString smallNumberText(double value, int digits);
/// "0.0123 nats"
QString natsText(double nats, int digits = 3);

/// Why there is nothing to draw. \pre something has run
QString driftMessage(const PlotData& drift);
QString tradeoffMessage(const PlotData& tradeoff);

/// The line over the plot. It says after how many tokens the caches are compared, and what the axes
/// are.
QString tradeoffCaption(const PlotData& tradeoff, AxisScale scale);
/// Whether too few caches were tried to compare them.
bool lacksPoints(const PlotData& tradeoff);
/// How to get more points. Empty if there are enough.
QString tradeoffHint(const PlotData& tradeoff);
/// Which caches are drawn as points, and which are left out.
QString tradeoffNote(const PlotData& tradeoff);
/// The cache of this run with its numbers or, if it is not drawn, how many caches were tried.
QString tradeoffLegend(const PlotData& tradeoff);
/// A cache with its exact numbers, each in a line of its own.
QString triedCacheText(const TriedCache& cache);
QString spokenTradeoff(const PlotData& tradeoff);

} // namespace pastkeys
