#pragma once

#include "costs/machine.h"
#include "trace/trace.h"

#include <QString>

#include <cstdint>

namespace pastkeys {

/// How far the measurement of the machine's limits has come.
enum class MachineState : std::uint8_t
{
    NotMeasured,
    Waiting, ///< for the run to end
    Measuring,
    Measured,
    Failed,
    Elsewhere, ///< another machine did the run that is shown, and its limits are unknown
};

struct MachineReport
{
    MachineState state = MachineState::NotMeasured;
    QString processor; ///< empty if the system does not name it
    MachineLimits limits;
};

/// The report on the machine that did the run: `here` if it was this machine, otherwise a report
/// with the state Elsewhere and the name of the other machine's processor.
MachineReport machineOf(const TraceHeader& header, const MachineReport& here);

/// A sentence that says which machine's limits are unknown. \pre the run was done elsewhere
QString elsewhereText(const QString& processor);

} // namespace pastkeys
