// What happened to the row of one position over all steps of a trace.
#pragma once

#include "record/trace.h"

#include <optional>
#include <vector>

namespace pastkeys {

/// What one lane did with the row, as ascending step indices. Q, K and V of a row are computed
/// together; only K and V are cached.
struct LaneRowHistory
{
    std::vector<std::size_t> computed; ///< steps that computed it; all but the first repeat work
    std::vector<std::size_t> moved;    ///< steps that rotated its K to another position
    std::vector<std::size_t> read;     ///< steps that took its K and V from the lane's cache
};

using RowHistory = PerLane<LaneRowHistory>;

/// Empty if no step has read this position yet.
RowHistory rowHistory(const Trace& trace, std::size_t position);

/// The same of the keys and values of the source, which are computed together.
RowHistory sourceHistory(const Trace& trace);

/// The last of these steps before `step`, or nothing.
std::optional<std::size_t> lastBefore(const std::vector<std::size_t>& steps, std::size_t step);

} // namespace pastkeys
