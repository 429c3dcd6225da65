#pragma once

#include <cstdint>

namespace pastkeys {

/// The cost of an operation, either computed from sizes by a formula or counted by the kernels.
/// Structs that hold both call them `formula` and `counted`.
///
/// One multiply-add is 2 FLOPs. `products` counts the FLOPs of matrix products, which is the figure
/// that papers report. `other` counts everything else: bias, norms, softmax, activation, residual
/// and scale. In `other`, each addition, multiplication, division, comparison, square root, exp or
/// tanh counts as 1. The bytes are the minimum memory traffic: each operand of an operation counts
/// once, however often a kernel rereads it from the processor's cache.
struct Work
{
    std::uint64_t products = 0;
    std::uint64_t other = 0;
    std::uint64_t bytesRead = 0;
    std::uint64_t bytesWritten = 0;

    std::uint64_t flops() const { return products + other; }
    std::uint64_t bytes() const { return bytesRead + bytesWritten; }

    Work& operator+=(const Work& more)
    {
        products += more.products;
        other += more.other;
        bytesRead += more.bytesRead;
        bytesWritten += more.bytesWritten;
        return *this;
    }
    friend Work operator+(Work a, const Work& b) { return a += b; }
    friend bool operator==(const Work&, const Work&) = default;
};

} // namespace pastkeys
