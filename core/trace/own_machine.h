// Runs that this machine did, and those that come from a file of another one.
#pragma once

#include "trace/trace.h"

namespace pastkeys {

/// Whether the limits of this machine say something about the times of a run. Where the run does
/// not name its processor, its kernels decide: other programs have others.
bool ranOnThisMachine(const TraceHeader& header);

} // namespace pastkeys
