// What limits the speed of a step. A pass reads each weight once, no matter how many rows it has,
// and multiplies it by each row. For a pass with few rows, memory is the tighter limit, because it
// has to deliver the weights; for a pass with many rows, the arithmetic is. A pass can also be far
// from both limits, for example because it is so short that starting threads takes most of its time.
#pragma once

#include "costs/machine.h"
#include "record/trace.h"

#include <cstdint>
#include <optional>

namespace pastkeys {

enum class StepLimit : std::uint8_t
{
    Memory,
    Arithmetic,
    Neither, ///< the measured time is far from what both would allow
};

/// The memory traffic and work of one lane's pass, and what limits its speed.
struct StepBound
{
    std::size_t rows = 0;          ///< tokens that the pass computes
    std::uint64_t weightBytes = 0; ///< weights that it reads, according to the formula
    std::uint64_t cacheBytes = 0;  ///< rows of K and V that it reads from the cache
    std::uint64_t bytes = 0;       ///< everything it reads and writes, as counted
    std::uint64_t products = 0;    ///< FLOPs of matrix products, as counted
    /// Empty if it depends on the machine and the machine's limits are not known.
    std::optional<StepLimit> limit;
    double seconds = 0;       ///< measured; 0 if the run was not timed
    double secondsNeeded = 0; ///< by the machine's limits; 0 if they are not known

    double flopsPerByte() const;
};

/// The bytes of weights that every pass reads, however many rows it has. The embedding tables are
/// not included, because how much of them a pass reads depends on its rows.
std::uint64_t weightBytesOfPass(const Network& network, const StoredTypes& types);

/// With fewer FLOPs per byte than the first constant, memory is the tighter limit of a pass on every
/// current processor. With more than the second, arithmetic is. In the time that memory takes to
/// deliver one byte, current processors can do roughly 2 to 300 FLOPs: central processors with all
/// cores busy 2 to 60, graphics processors with bfloat16 numbers 150 to 300.
inline constexpr double kMemoryOnEveryMachine = 1;
inline constexpr double kArithmeticOnEveryMachine = 300;

/// A measured time is far from a machine's limits if it is more than `kFarAbove` times as long as
/// they allow, or less than `kFarBelow` times, which happens if the processor's caches hold the
/// weights.
inline constexpr double kFarAbove = 3;
inline constexpr double kFarBelow = 0.6;

/// \pre the lane ran in this step
/// \param machine  measured limits. Without them, StepBound::limit is set only if it is the same on
/// every machine.
StepBound stepBound(const TraceHeader& header, const StepRecord& step, Lane lane,
                    const std::optional<MachineLimits>& machine = {});

} // namespace pastkeys
