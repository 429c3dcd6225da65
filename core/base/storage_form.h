// The forms in which weights and the rows of a cache are stored. A form is a row of kStorageForms;
// kernels need a reader for it, too (kernels/simd_vectors-inl.h).
#pragma once

#include "base/block_form.h"
#include "base/contract.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace pastkeys {

/// How a weight, or a number in a cache, is stored. Kernels widen the values to float32 in
/// registers, without rounding.
enum class DType : std::uint8_t
{
    Float32,
    Float16,
    BFloat16,
    Int8, ///< integers from -127 to 127
    Int4, ///< only in caches: integers from -7 to 7, stored with 8 added
    // Only in weights: blocks with scales of their own, as in GGUF files. See base/block_form.h.
    Q8_0,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q4_K,
    Q5_K,
    Q6_K,
};

inline float widenedBFloat16(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// One int4 value as an unscaled integer: the first of a byte is in its low bits.
inline float widenedInt4(const std::uint8_t* values, std::size_t index)
{
    const int shift = index % 2 == 0 ? 0 : 4;
    return static_cast<float>((values[index / 2] >> shift & 15) - 8);
}

/// A number of consecutive blocks.
template <const BlockForm& form> float widenedBlock(const void* values, std::size_t index)
{
    const auto* blocks = static_cast<const std::byte*>(values);
    return blockNumber(form, blocks + index / form.values * form.bytes, 1, index % form.values)
        .value();
}

struct StorageForm
{
    const char* name;
    /// A block of values is read and written as a whole. Its values are adjacent in a row.
    std::size_t valuesPerBlock;
    std::size_t bytesPerBlock;
    /// The value with this index as float32, exactly. If the form has scales, an unscaled integer.
    float (*widen)(const void* values, std::size_t index);
    /// The largest integer that it stores, and minus the smallest. 0 for floating-point forms. A
    /// form of integers has scales beside its values: in a weight matrix, one for each output; in a
    /// cache, one for every `numbersPerScale` numbers of a head.
    int largest = 0;
    std::size_t numbersPerScale = 0; ///< kWholeHead if a head has only one scale
    /// Stores an integer. Those of a block are stored in ascending order.
    void (*store)(void* values, std::size_t index, int number) = nullptr;
    const BlockForm* blocks = nullptr; ///< if the blocks have scales of their own

    static constexpr std::size_t kWholeHead = std::numeric_limits<std::size_t>::max();
};

template <const BlockForm& form> constexpr StorageForm formOfBlocks()
{
    return {.name = form.name,
            .valuesPerBlock = form.values,
            .bytesPerBlock = form.bytes,
            .widen = widenedBlock<form>,
            .blocks = &form};
}

/// In the order of DType.
inline constexpr std::array kStorageForms{
    StorageForm{"float32", 1, 4,
                [](const void* values, std::size_t index) {
                    return static_cast<const float*>(values)[index];
                }},
    StorageForm{"float16", 1, 2,
                [](const void* values, std::size_t index) {
                    return widenedHalf(static_cast<const std::uint16_t*>(values)[index]);
                }},
    StorageForm{"bfloat16", 1, 2,
                [](const void* values, std::size_t index) {
                    return widenedBFloat16(static_cast<const std::uint16_t*>(values)[index]);
                }},
    StorageForm{"int8", 1, 1,
                [](const void* values, std::size_t index) {
                    return static_cast<float>(static_cast<const std::int8_t*>(values)[index]);
                },
                127, StorageForm::kWholeHead,
                [](void* values, std::size_t index, int number) {
                    static_cast<std::int8_t*>(values)[index] = static_cast<std::int8_t>(number);
                }},
    StorageForm{"int4", 2, 1,
                [](const void* values, std::size_t index) {
                    return widenedInt4(static_cast<const std::uint8_t*>(values), index);
                },
                7, 32,
                [](void* values, std::size_t index, int number) {
                    auto& byte = static_cast<std::uint8_t*>(values)[index / 2];
                    const int before = index % 2 == 0 ? 0 : byte;
                    byte = static_cast<std::uint8_t>(before | (number + 8) << (index % 2 * 4));
                }},
    formOfBlocks<kQ80>(),
    formOfBlocks<kQ40>(),
    formOfBlocks<kQ41>(),
    formOfBlocks<kQ50>(),
    formOfBlocks<kQ51>(),
    formOfBlocks<kQ4K>(),
    formOfBlocks<kQ5K>(),
    formOfBlocks<kQ6K>(),
};

constexpr const StorageForm& formOf(DType type)
{
    return kStorageForms[static_cast<std::size_t>(type)];
}

constexpr const char* nameOf(DType type)
{
    return formOf(type).name;
}

/// Whether stored values are integers that must be multiplied by scales.
constexpr bool hasScales(DType type)
{
    return formOf(type).largest > 0;
}

/// Whether values are stored in blocks with scales of their own.
constexpr bool hasBlocks(DType type)
{
    return formOf(type).blocks != nullptr;
}

/// The size of this many values in bytes, without scales. \pre whole blocks
constexpr std::size_t bytesOf(DType type, std::size_t values)
{
    return values / formOf(type).valuesPerBlock * formOf(type).bytesPerBlock;
}

/// \pre a block of this type has a single value
constexpr std::size_t bytesPerValue(DType type)
{
    return bytesOf(type, 1);
}

/// How many of a head's numbers share a scale in a cache, if there are scales.
constexpr std::size_t numbersPerScale(DType type, std::size_t headDim)
{
    return hasScales(type) && formOf(type).numbersPerScale < headDim ? formOf(type).numbersPerScale
                                                                     : headDim;
}

/// How many scales a cache stores for each head of a row.
constexpr std::size_t scalesPerHead(DType type, std::size_t headDim)
{
    const std::size_t each = numbersPerScale(type, headDim);
    return hasScales(type) ? (headDim + each - 1) / each : 0;
}

/// One stored value as float32, exactly. If the type has scales, the unscaled integer.
inline float widened(const void* values, DType type, std::size_t index)
{
    return formOf(type).widen(values, index);
}

} // namespace pastkeys
