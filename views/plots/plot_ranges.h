// Which values the axes of a plot show.
#pragma once

#include "plots/plot_frame.h"

#include <qcustomplot.h>

namespace pastkeys {

/// Shares of an axis that are left without values.
struct FreeShares
{
    double low = 0;    ///< of the value axis: under the least
    double high = 0;   ///< and over the largest
    double behind = 0; ///< of the ledger's axis: behind the longest bar
    double sides = 0;  ///< of the axis of steps: before the first and behind the last
};

/// In the units of the axes.
struct PlotRanges
{
    QCPRange x;
    QCPRange y;
    friend bool operator==(const PlotRanges&, const PlotRanges&) = default;
};

/// All of the plot. Logarithmic ranges are positive, and go from power of ten to power of ten where
/// no room is asked for. \param scale of the value axis
PlotRanges wholeRanges(const PlotData& data, AxisScale scale, const FreeShares& free);

/// The part of the range that is inside the whole; of a linear axis no less than a thousandth.
QCPRange bounded(const QCPRange& range, const QCPRange& whole, AxisScale scale);

} // namespace pastkeys
