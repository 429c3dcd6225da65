#pragma once

#include "plots/plot_frame.h"

#include <qcustomplot.h>

namespace pastkeys {

/// How labels are written.
enum class TickNumbers : std::uint8_t
{
    Prefixed, ///< of a unit without a prefix: "2.5 M"
    Grouped,  ///< of one that has its own: "1,000" GFLOP/s
};

/// \param gaps  at most as many between labels
QSharedPointer<QCPAxisTicker> valueTicks(AxisScale scale, TickNumbers numbers, int gaps);
/// "40 %"
QSharedPointer<QCPAxisTicker> shareTicks();
/// Whole numbers only.
QSharedPointer<QCPAxisTicker> stepTicks(std::size_t steps);
/// The titles of bars, at 0, 1, 2 ...
QSharedPointer<QCPAxisTicker> barTicks(const QStringList& titles);

} // namespace pastkeys
