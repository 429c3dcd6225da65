// Loops that do nothing but reach a limit of the machine, for costs/machine.h.
#pragma once

#include <cstdint>
#include <span>

namespace pastkeys {

/// Reads all values once, in several streams and in vectors of the best target.
/// \returns a value that depends on all of them, so that no compiler leaves the reading out
float readAll(std::span<const float> values);

/// Fused multiply-adds of the best target on registers only: `rounds` times as many as keep its
/// units busy. \returns a value that depends on all of them
float multiplyAdd(std::uint64_t rounds);

/// FLOPs of one round of multiplyAdd() on this processor.
std::uint64_t flopsPerRound();

} // namespace pastkeys
