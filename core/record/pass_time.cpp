#include "record/pass_time.h"

namespace pastkeys {

std::chrono::nanoseconds passTime(const PassRecord& lane)
{
    return lane.repeated ? lane.repeated->median : lane.duration;
}

TimeDifference timeDifference(const PassRecord& one, const PassRecord& other)
{
    if (!one.repeated || !other.repeated)
        return TimeDifference::Once;
    const bool overlap = one.repeated->lowerQuartile <= other.repeated->upperQuartile &&
                         other.repeated->lowerQuartile <= one.repeated->upperQuartile;
    return overlap ? TimeDifference::Noise : TimeDifference::Clear;
}

} // namespace pastkeys
