#pragma once

#include <cstdint>

namespace pastkeys {

/// What an operation costs. The same struct carries formula values (from sizes) and counted values
/// (reported by the kernels); which one it is stands at the member that holds it.
///
/// One multiply-add is 2 FLOPs. `products` are the multiply-adds of matrix products: the figure
/// that the literature gives. `other` is the rest: bias, norms, softmax, activation, residual,
/// scale. One add, multiply, divide, comparison, square root, exp or tanh counts as 1 there. Bytes
/// are those that must move at least once: every operand of an operation once, however often a tile
/// reads it again from the processor's cache.
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
