// Borrowed views of row-major matrices. They own nothing, and the memory must outlive them.
#pragma once

#include "base/contract.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pastkeys {

/// A float32 matrix to read from; rows are `stride` floats apart.
struct ConstMatrix
{
    const float* data = nullptr;
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t stride = 0;

    const float* row(std::size_t r) const { return data + r * stride; }
    std::span<const float> rowSpan(std::size_t r) const { return {row(r), columns}; }

    /// Columns [first, first + count) of every row.
    ConstMatrix columnBlock(std::size_t first, std::size_t count) const
    {
        PASTKEYS_EXPECTS(first + count <= columns);
        return {data + first, rows, count, stride};
    }

    /// Rows [first, first + count).
    ConstMatrix rowBlock(std::size_t first, std::size_t count) const
    {
        PASTKEYS_EXPECTS(first + count <= rows);
        return {data + first * stride, count, columns, stride};
    }
};

/// A matrix with these values as its only row.
inline ConstMatrix oneRow(std::span<const float> values)
{
    return {values.data(), 1, values.size(), values.size()};
}

/// A float32 matrix to write to; rows are `stride` floats apart.
struct Matrix
{
    float* data = nullptr;
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t stride = 0;

    float* row(std::size_t r) const { return data + r * stride; }
    operator ConstMatrix() const { return {data, rows, columns, stride}; }
};

/// How a weight, or a number in a cache, is stored. Kernels widen the values to float32 in
/// registers, without rounding.
enum class DType : std::uint8_t
{
    Float32,
    Float16,
    BFloat16,
    Int8, ///< integers from -127 to 127; for scales, see WeightMatrix and scalesPerHead()
    /// Only in caches: integers from -7 to 7, stored with 8 added. Each byte holds two of them, the
    /// first in the low bits.
    Int4,
};

/// How many of a head's int4 numbers share a scale in a cache.
inline constexpr std::size_t kInt4Group = 32;

/// How many scales a cache stores for each head of a row.
constexpr std::size_t scalesPerHead(DType type, std::size_t headDim)
{
    if (type == DType::Int4)
        return (headDim + kInt4Group - 1) / kInt4Group;
    return type == DType::Int8 ? 1 : 0;
}

/// \pre `type` is not Int4, because two Int4 values share a byte: see bytesOf()
constexpr std::size_t bytesPerValue(DType type)
{
    switch (type) {
    case DType::Float32:
        return 4;
    case DType::Float16:
    case DType::BFloat16:
        return 2;
    case DType::Int8:
        return 1;
    case DType::Int4:
        break;
    }
    return 0;
}

/// The size of this many values in bytes, without scales. \pre if `type` is Int4, `values` is even
constexpr std::size_t bytesOf(DType type, std::size_t values)
{
    return type == DType::Int4 ? values / 2 : values * bytesPerValue(type);
}

constexpr const char* nameOf(DType type)
{
    switch (type) {
    case DType::Float32:
        return "float32";
    case DType::Float16:
        return "float16";
    case DType::BFloat16:
        return "bfloat16";
    case DType::Int8:
        return "int8";
    case DType::Int4:
        return "int4";
    }
    return "";
}

/// A weight matrix in its stored type, 64-byte aligned, little endian. It is stored either row by
/// row, or as panels of a few columns each. Within a panel, values are stored row by row.
struct WeightMatrix
{
    const void* data = nullptr;
    DType type = DType::Float32;
    std::size_t rows = 0;
    std::size_t columns = 0;
    /// The width of a panel; the last panel may be narrower. 0 means one panel of all columns.
    std::size_t panelColumns = 0;
    /// Int8 only: one factor per output. Kernels sum the products with the int8 values, then
    /// multiply the sum by the factor. An output is a column of a linear layer, or a row of an
    /// embedding.
    std::span<const float> scales = {};

    /// The index of a value, to pass to widened().
    std::size_t indexOf(std::size_t row, std::size_t column) const
    {
        const std::size_t first = panelColumns == 0 ? 0 : column / panelColumns * panelColumns;
        return first * rows + row * widthFrom(first) + column - first;
    }

    /// The number of columns in the panel that begins at column `first`.
    std::size_t widthFrom(std::size_t first) const
    {
        return panelColumns == 0 ? columns : std::min(panelColumns, columns - first);
    }

    std::size_t bytes() const { return rows * columns * bytesPerValue(type) + scales.size_bytes(); }
};

} // namespace pastkeys
