#pragma once

#include "costs/machine.h"
#include "record/trace.h"

#include <QString>

#include <cstdint>

namespace pastkeys {

/// The progress of measuring the machine's limits.
enum class MachineState : std::uint8_t
{
    NotMeasured,
    Waiting, ///< waiting for the run to end
    Measuring,
    Measured,
    Failed,
    Elsewhere, ///< the run was done on another machine, whose limits are unknown
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

/// States that the limits of the machine that did the run are unknown. \pre it was another machine
QString elsewhereText(const QString& processor);

} // namespace pastkeys
