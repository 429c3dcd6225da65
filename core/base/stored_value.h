#pragma once

#include "base/tensor_view.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace pastkeys {

/// Converts float16 to float32, exactly. NaN stays NaN.
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

/// One int4 value as an unscaled integer.
inline float widenedInt4(const std::uint8_t* values, std::size_t index)
{
    const int shift = index % 2 == 0 ? 0 : 4;
    return static_cast<float>((values[index / 2] >> shift & 15) - 8);
}

/// One stored value as float32, exactly. For int8 and int4, this is the unscaled integer.
inline float widened(const void* values, DType type, std::size_t index)
{
    if (type == DType::Float32)
        return static_cast<const float*>(values)[index];
    if (type == DType::Int8)
        return static_cast<const std::int8_t*>(values)[index];
    if (type == DType::Int4)
        return widenedInt4(static_cast<const std::uint8_t*>(values), index);
    const std::uint16_t bits = static_cast<const std::uint16_t*>(values)[index];
    return type == DType::Float16 ? widenedHalf(bits)
                                  : std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

} // namespace pastkeys
