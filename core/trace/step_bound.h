// What limits the speed of a step. A pass reads each weight once, whatever its number of rows, and
// multiplies it with each row. A pass of few rows waits for memory to deliver the weights; a pass
// of many rows waits for the arithmetic.
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

/// The traffic and the work of one lane's pass, and what it waits for.
struct StepBound
{
    std::size_t rows = 0;          ///< tokens that the pass computes
    std::uint64_t weightBytes = 0; ///< of the weights that it reads, by formula
    std::uint64_t cacheBytes = 0;  ///< of the rows of K and V that it reads from the cache
    std::uint64_t bytes = 0;       ///< all that it reads and writes, counted
    std::uint64_t products = 0;    ///< FLOPs of matrix products, counted
    /// Empty if it depends on the machine, and the limits of the machine are not known.
    std::optional<StepLimit> limit;

    double flopsPerByte() const;
};

/// The bytes of weights that every pass reads, however many rows it has. The embedding's tables are
/// not included, because how much a pass reads of them depends on its rows.
std::uint64_t weightBytesOfPass(const Config& config, const StoredTypes& types);

/// Below the first number of FLOPs per byte, a pass waits for memory on every current processor.
/// Above the second, it waits for arithmetic. If all cores work, current processors can do roughly
/// 2 to 60 float32 FLOPs in the time in which memory delivers one byte.
inline constexpr double kMemoryOnEveryMachine = 1;
inline constexpr double kArithmeticOnEveryMachine = 64;

/// \pre the lane ran in this step
/// \param machine  measured limits. Without them, StepBound::limit is set only if it is the same on
/// every machine.
StepBound stepBound(const TraceHeader& header, const StepRecord& step, Lane lane,
                    const std::optional<MachineLimits>& machine = {});

} // namespace pastkeys
