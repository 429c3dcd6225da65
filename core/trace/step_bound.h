// What limits the speed of a step. A pass reads each weight once, no matter how many rows it has,
// and multiplies it by each row. A pass with few rows waits for memory to deliver the weights; a
// pass with many rows waits for the arithmetic.
#pragma once

#include "costs/machine.h"
#include "trace/trace.h"

#include <cstdint>
#include <optional>

namespace pastkeys {

enum class StepLimit : std::uint8_t
{
    Memory,
    Arithmetic,
};

/// The memory traffic and work of one lane's pass, and what the pass waits for.
struct StepBound
{
    std::size_t rows = 0;          ///< tokens that the pass computes
    std::uint64_t weightBytes = 0; ///< weights that it reads, according to the formula
    std::uint64_t cacheBytes = 0;  ///< rows of K and V that it reads from the cache
    std::uint64_t bytes = 0;       ///< everything it reads and writes, as counted
    std::uint64_t products = 0;    ///< FLOPs of matrix products, as counted
    /// Empty if it depends on the machine and the machine's limits are not known.
    std::optional<StepLimit> limit;

    double flopsPerByte() const;
};

/// The bytes of weights that every pass reads, however many rows it has. The embedding tables are
/// not included, because how much of them a pass reads depends on its rows.
std::uint64_t weightBytesOfPass(const Config& config, const StoredTypes& types);

/// With fewer FLOPs per byte than the first constant, a pass waits for memory on every current
/// processor. With more than the second, it waits for arithmetic. With all cores busy, current
/// processors can do roughly 2 to 60 float32 FLOPs in the time that memory takes to deliver one
/// byte.
inline constexpr double kMemoryOnEveryMachine = 1;
inline constexpr double kArithmeticOnEveryMachine = 64;

/// \pre the lane ran in this step
/// \param machine  measured limits. Without them, StepBound::limit is set only if it is the same on
/// every machine.
StepBound stepBound(const TraceHeader& header, const StepRecord& step, Lane lane,
                    const std::optional<MachineLimits>& machine = {});

} // namespace pastkeys
