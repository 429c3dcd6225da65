#pragma once

#include "costs/machine.h"

#include <QString>

#include <cstdint>

namespace pastkeys {

/// What is known of the machine that measured the times.
enum class MachineState : std::uint8_t
{
    NotMeasured,
    Waiting, ///< for the run to end
    Measuring,
    Measured,
    Failed,
};

struct MachineReport
{
    MachineState state = MachineState::NotMeasured;
    QString processor; ///< empty where the system does not say
    MachineLimits limits;
};

} // namespace pastkeys
