#pragma once

#include "base/tensor_view.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace pastkeys {

/// The arithmetic of one float, for elementary-inl.h.
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
    /// NaN becomes `low`.
    static V clamp(V a, float low, float high) { return a > low ? (a < high ? a : high) : low; }
    static V ifLess(V a, V b, V yes, V no) { return a < b ? yes : no; }
    static V ifNaN(V a, V no) { return a != a ? a : no; }
    /// a * 2^n for whole n in [-252, 254], rounded once.
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

/// float16 to float32, exactly. NaN stays NaN.
inline float widenedHalf(std::uint16_t half)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000U) << 16;
    const std::uint32_t exponent = (half >> 10) & 0x1FU;
    const std::uint32_t fraction = half & 0x3FFU;
    if (exponent == 0) // zero or denormal: fraction * 2^-24
        return std::copysign(static_cast<float>(fraction) * 0x1p-24F, std::bit_cast<float>(sign));
    const std::uint32_t wide = exponent == 31 ? 0xFFU : exponent + 112;
    return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
}

/// One stored value as float32, exactly.
inline float widened(const void* values, DType type, std::size_t index)
{
    if (type == DType::Float32)
        return static_cast<const float*>(values)[index];
    const std::uint16_t bits = static_cast<const std::uint16_t*>(values)[index];
    return type == DType::Float16 ? widenedHalf(bits)
                                  : std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

} // namespace pastkeys
