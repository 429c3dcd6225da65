// A loop that only reads memory, and a loop that only multiplies and adds, each as fast as the
// machine allows. costs/machine.h uses them to measure the machine's limits.
#pragma once

#include <cstdint>
#include <span>

namespace pastkeys {

/// Reads all values once, in several streams, using the vectors of the best target.
/// \returns a value that depends on all of them, so that the compiler cannot remove the reads
float readAll(std::span<const float> values);

/// Performs `rounds` rounds of fused multiply-adds on registers only, using the vectors of the best
/// target. Each round has enough multiply-adds to keep the processor's FMA units busy.
/// \returns a value that depends on all multiply-adds
float multiplyAdd(std::uint64_t rounds);

/// The FLOPs of one round of multiplyAdd() on this processor.
std::uint64_t flopsPerRound();

} // namespace pastkeys
