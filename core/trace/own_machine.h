// Distinguishes runs of this machine from runs of another one, which come from a file.
#pragma once

#include "trace/trace.h"

namespace pastkeys {

/// Whether the limits of this machine apply to the times of a run. If the run does not name its
/// processor, its kernels decide, because other programs have other kernels.
bool ranOnThisMachine(const TraceHeader& header);

} // namespace pastkeys
