// Distinguishes runs made on this machine from runs made on another one and opened from a file.
#pragma once

#include "record/trace.h"

namespace pastkeys {

/// Whether a run was made on this machine, so that its times can be compared with the machine's
/// limits. A run that does not name its processor counts as made here, unless it names kernels that
/// this machine lacks.
bool ranOnThisMachine(const TraceHeader& header);

} // namespace pastkeys
