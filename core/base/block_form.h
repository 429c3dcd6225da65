// Block-quantized weights, as GGUF files store them. A block holds some consecutive numbers of a row:
// small integers, and scales that they share. A number is
//
//     scale × integer + minimum
//
// where the product is exact and the sum is rounded once. In the forms without minima, the number is
// just the product, and NaN if the scale is not finite.
// Source: ggml, src/ggml-common.h and src/ggml-quants.c.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
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

/// How the scales and minima of a block are stored.
enum class BlockScales : std::uint8_t
{
    OfBlock,    ///< one, as float16
    SixBit,     ///< for each 32 numbers a 6-bit factor of the block's scale, and one of its minimum
    SignedByte, ///< for each 16 numbers an int8 factor of the block's scale
};

/// Positions are in bytes from the start of a block.
struct BlockForm
{
    const char* name;
    std::size_t values; ///< numbers per block
    std::size_t bytes;  ///< per block
    BlockScales scales;
    std::size_t scaleAt;       ///< a float16
    std::size_t minimumAt = 0; ///< another, if hasMinimum
    bool hasMinimum = false;
    std::size_t factorsAt = 0; ///< of the scales of parts
    /// The low bits of the integers: 8 of them as int8, or 4. If there are 4, the first `lowRun`
    /// integers are in the low halves of so many bytes, and the next in their high halves.
    std::size_t lowAt = 0;
    std::size_t lowBits = 4;
    std::size_t lowRun = 0;
    /// The bits above: 0, 1 or 2. The first `highRun` integers have theirs in the lowest bits of so
    /// many bytes, the next in the bits above, and so on.
    std::size_t highAt = 0;
    std::size_t highBits = 0;
    std::size_t highRun = 1;
    int subtracted = 0; ///< from the stored integer

    /// The byte with the low bits of integer i, and the lowest of these bits.
    constexpr std::size_t lowByte(std::size_t i) const
    {
        return lowBits == 8 ? lowAt + i : lowAt + i / (2 * lowRun) * lowRun + i % lowRun;
    }
    constexpr std::size_t lowShift(std::size_t i) const
    {
        return lowBits == 8 ? 0 : i / lowRun % 2 * 4;
    }
    /// The same for the bits above. \pre highBits > 0
    constexpr std::size_t highByte(std::size_t i) const
    {
        return highAt + i / (highRun * (8 / highBits)) * highRun + i % highRun;
    }
    constexpr std::size_t highShift(std::size_t i) const
    {
        return i / highRun % (8 / highBits) * highBits;
    }
    /// How many numbers share a scale.
    constexpr std::size_t perScale() const
    {
        return scales == BlockScales::OfBlock ? values : scales == BlockScales::SixBit ? 32 : 16;
    }
};

inline constexpr BlockForm kQ80{.name = "Q8_0",
                                .values = 32,
                                .bytes = 34,
                                .scales = BlockScales::OfBlock,
                                .scaleAt = 0,
                                .lowAt = 2,
                                .lowBits = 8};
inline constexpr BlockForm kQ40{.name = "Q4_0",
                                .values = 32,
                                .bytes = 18,
                                .scales = BlockScales::OfBlock,
                                .scaleAt = 0,
                                .lowAt = 2,
                                .lowRun = 16,
                                .subtracted = 8};
inline constexpr BlockForm kQ41{.name = "Q4_1",
                                .values = 32,
                                .bytes = 20,
                                .scales = BlockScales::OfBlock,
                                .scaleAt = 0,
                                .minimumAt = 2,
                                .hasMinimum = true,
                                .lowAt = 4,
                                .lowRun = 16};
inline constexpr BlockForm kQ50{.name = "Q5_0",
                                .values = 32,
                                .bytes = 22,
                                .scales = BlockScales::OfBlock,
                                .scaleAt = 0,
                                .lowAt = 6,
                                .lowRun = 16,
                                .highAt = 2,
                                .highBits = 1,
                                .highRun = 1,
                                .subtracted = 16};
inline constexpr BlockForm kQ51{.name = "Q5_1",
                                .values = 32,
                                .bytes = 24,
                                .scales = BlockScales::OfBlock,
                                .scaleAt = 0,
                                .minimumAt = 2,
                                .hasMinimum = true,
                                .lowAt = 8,
                                .lowRun = 16,
                                .highAt = 4,
                                .highBits = 1,
                                .highRun = 1};
inline constexpr BlockForm kQ4K{.name = "Q4_K",
                                .values = 256,
                                .bytes = 144,
                                .scales = BlockScales::SixBit,
                                .scaleAt = 0,
                                .minimumAt = 2,
                                .hasMinimum = true,
                                .factorsAt = 4,
                                .lowAt = 16,
                                .lowRun = 32};
inline constexpr BlockForm kQ5K{.name = "Q5_K",
                                .values = 256,
                                .bytes = 176,
                                .scales = BlockScales::SixBit,
                                .scaleAt = 0,
                                .minimumAt = 2,
                                .hasMinimum = true,
                                .factorsAt = 4,
                                .lowAt = 48,
                                .lowRun = 32,
                                .highAt = 16,
                                .highBits = 1,
                                .highRun = 32};
inline constexpr BlockForm kQ6K{.name = "Q6_K",
                                .values = 256,
                                .bytes = 210,
                                .scales = BlockScales::SignedByte,
                                .scaleAt = 208,
                                .factorsAt = 192,
                                .lowAt = 0,
                                .lowRun = 64,
                                .highAt = 128,
                                .highBits = 2,
                                .highRun = 32,
                                .subtracted = 32};

/// A number of a block, taken apart.
struct BlockNumber
{
    float scale = 0;
    int integer = 0;
    float minimum = 0; ///< if the form has none: 0, or NaN if the scale is not finite

    float value() const { return std::fma(scale, static_cast<float>(integer), minimum); }
};

/// What the scale and the minimum of a block are multiplied by, for the part with number i.
/// \pre the form has such factors
struct BlockFactors
{
    int scale = 1;
    int minimum = 1; ///< not positive: minima are subtracted
};

inline BlockFactors blockFactors(const BlockForm& form, const std::byte* block, std::size_t apart,
                                 std::size_t i)
{
    const auto byte = [&](std::size_t at) {
        return std::to_integer<int>(block[(form.factorsAt + at) * apart]);
    };
    if (form.scales == BlockScales::SignedByte)
        return {byte(i / 16) < 128 ? byte(i / 16) : byte(i / 16) - 256};
    // The first four scales and minima of 6 bits have a byte each. The top bits of these bytes belong
    // to the last four.
    const std::size_t part = i / 32;
    if (part < 4)
        return {byte(part) & 63, -(byte(part + 4) & 63)};
    const int both = byte(part + 4);
    return {(both & 15) | byte(part - 4) >> 6 << 4, -(both >> 4 | byte(part) >> 6 << 4)};
}

/// Takes number i from a block whose bytes are `apart` bytes apart.
inline BlockNumber blockNumber(const BlockForm& form, const std::byte* block, std::size_t apart,
                               std::size_t i)
{
    const auto byte = [&](std::size_t at) {
        return std::to_integer<std::uint32_t>(block[at * apart]);
    };
    const auto half = [&](std::size_t at) {
        return widenedHalf(static_cast<std::uint16_t>(byte(at) | byte(at + 1) << 8));
    };
    BlockNumber number{.scale = half(form.scaleAt)};
    number.minimum = form.hasMinimum ? half(form.minimumAt) : number.scale - number.scale;
    if (form.scales != BlockScales::OfBlock) {
        const BlockFactors factors = blockFactors(form, block, apart, i);
        number.scale *= static_cast<float>(factors.scale);
        number.minimum *= static_cast<float>(factors.minimum);
    }
    const std::uint32_t low = byte(form.lowByte(i));
    if (form.lowBits == 8) {
        number.integer = low < 128 ? static_cast<int>(low) : static_cast<int>(low) - 256;
        return number;
    }
    std::uint32_t bits = low >> form.lowShift(i) & 15;
    if (form.highBits > 0)
        bits |= (byte(form.highByte(i)) >> form.highShift(i) & ((1U << form.highBits) - 1)) << 4;
    number.integer = static_cast<int>(bits) - form.subtracted;
    return number;
}

} // namespace pastkeys
