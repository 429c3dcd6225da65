// What became of the row of one position, over all steps of a trace.
#pragma once

#include "trace/trace.h"

#include <optional>
#include <vector>

namespace pastkeys {

/// Steps by index, ascending. Q, K and V of a row are computed together; only K and V are cached.
struct RowHistory
{
    std::vector<std::size_t> computedOff; ///< by the Off lane: all but the first again
    std::vector<std::size_t> computedOn;  ///< by the On lane, which then appends K and V
    std::vector<std::size_t> readOn;      ///< the On lane took K and V from the cache
};

/// Empty where no step has read that position yet.
RowHistory rowHistory(const Trace& trace, std::size_t position);

/// The last of these steps before `step`. None where there is none.
std::optional<std::size_t> lastBefore(const std::vector<std::size_t>& steps, std::size_t step);

} // namespace pastkeys
