#pragma once

#include "plots/plot_frame.h"

#include <qcustomplot.h>

namespace pastkeys {

/// Labels as the other views write numbers: "2.5 M".
QSharedPointer<QCPAxisTicker> valueTicks(AxisScale scale);
/// "40 %"
QSharedPointer<QCPAxisTicker> shareTicks();
/// Whole numbers only.
QSharedPointer<QCPAxisTicker> stepTicks();
/// The titles of bars, at 0, 1, 2 ...
QSharedPointer<QCPAxisTicker> barTicks(const QStringList& titles);

} // namespace pastkeys
