#pragma once

#include "plots/plot_frame.h"

#include <qcustomplot.h>

#include <algorithm>

namespace pastkeys {

/// How labels are written.
enum class TickNumbers : std::uint8_t
{
    Prefixed, ///< of a unit without a prefix: "2.5 M"
    Grouped,  ///< of one that has its own: "1,000" GFLOP/s
};

/// Along an axis, in pixels.
struct TickRoom
{
    double axis = 0;
    double label = 1; ///< that one takes
    /// How many labels more than one have room, with air between them.
    int gaps(int most) const;
    /// Of the axis, that labels are apart at least.
    double share() const { return label / std::max(axis, 1.0); }
};

QSharedPointer<QCPAxisTicker> valueTicks(AxisScale scale, TickNumbers numbers,
                                         const TickRoom& room);
/// "40 %"
QSharedPointer<QCPAxisTicker> shareTicks(const TickRoom& room);
/// Whole numbers only.
QSharedPointer<QCPAxisTicker> stepTicks(std::size_t steps, const TickRoom& room);
/// The titles of bars, at 0, 1, 2 ...
QSharedPointer<QCPAxisTicker> barTicks(const QStringList& titles);

} // namespace pastkeys
