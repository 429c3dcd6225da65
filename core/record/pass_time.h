// The time of a lane's pass, as it is shown.
#pragma once

#include "record/step_record.h"

namespace pastkeys {

/// The median of the repeated passes; the single measurement if the pass was not repeated.
std::chrono::nanoseconds passTime(const PassRecord& lane);

/// What two measured times say about each other.
enum class TimeDifference : std::uint8_t
{
    Clear, ///< the times were repeated, and their quartiles lie apart
    Noise, ///< the times were repeated, and their quartiles overlap
    Once,  ///< at least one of them is a single measurement, so nothing is known about its spread
};

TimeDifference timeDifference(const PassRecord& one, const PassRecord& other);

} // namespace pastkeys
