#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace pastkeys {

/// Arithmetic on a single float, for elementary-inl.h.
struct ScalarOps
{
    using V = float;

    static V set(float x) { return x; }
    static V add(V a, V b) { return a + b; }
    static V sub(V a, V b) { return a - b; }
    static V mul(V a, V b) { return a * b; }
    static V div(V a, V b) { return a / b; }
    static V neg(V a) { return -a; }
    static V abs(V a) { return std::fabs(a); }
    static V fma(V a, V b, V c) { return std::fma(a, b, c); }
    static V round(V a) { return std::nearbyint(a); }
    static V copySign(V size, V sign) { return std::copysign(size, sign); }
    /// Turns NaN into `low`.
    static V clamp(V a, float low, float high) { return a > low ? (a < high ? a : high) : low; }
    static V ifLess(V a, V b, V yes, V no) { return a < b ? yes : no; }
    static V ifNaN(V a, V no) { return a != a ? a : no; }
    /// a * 2^n for an integer n in [-252, 254], rounded once.
    static V scaleByPowerOf2(V a, V n)
    {
        const auto power = static_cast<std::int32_t>(n);
        const std::int32_t half = power >> 1;
        return a * powerOf2(half) * powerOf2(power - half);
    }

private:
    static float powerOf2(std::int32_t n)
    {
        return std::bit_cast<float>(static_cast<std::uint32_t>(n + 127) << 23);
    }
};

} // namespace pastkeys
