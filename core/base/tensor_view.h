// Borrowed views of row-major matrices. They own nothing, and the memory must outlive them.
#pragma once

#include "base/contract.h"
#include "base/storage_form.h"

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

/// A weight matrix in its stored type, 64-byte aligned, little endian. It is stored either row by
/// row, or as panels of a few columns each. Within a panel, values are stored row by row.
/// If the type has blocks, those of a matrix in rows run along its rows. Those of a panel run down
/// its columns, and byte i of the blocks of all its columns lies in adjacent bytes:
/// [block][byte][column].
struct WeightMatrix
{
    const void* data = nullptr;
    DType type = DType::Float32;
    std::size_t rows = 0;
    std::size_t columns = 0;
    /// The width of a panel; the last panel may be narrower. 0 means one panel of all columns.
    std::size_t panelColumns = 0;
    /// Only if the type has scales: one factor per output. Kernels sum the products with the integers, then
    /// multiply the sum by the factor. An output is a column of a linear layer, or a row of an
    /// embedding.
    std::span<const float> scales = {};

    /// A value as float32. If the type has scales, the unscaled integer.
    float value(std::size_t row, std::size_t column) const
    {
        return hasBlocks(type) ? blockNumberAt(row, column).value()
                               : widened(data, type, indexOf(row, column));
    }

    /// The value's place in memory, in values. \pre the type has no blocks
    std::size_t indexOf(std::size_t row, std::size_t column) const
    {
        const std::size_t first = panelFrom(column);
        return first * rows + row * widthFrom(first) + column - first;
    }

    /// The first byte of the block that has the value. \pre the type has blocks
    const std::byte* blockAt(std::size_t row, std::size_t column) const
    {
        const auto* bytes = static_cast<const std::byte*>(data);
        const StorageForm& form = formOf(type);
        if (panelColumns == 0)
            return bytes + bytesOf(type, row * columns) +
                   column / form.valuesPerBlock * form.bytesPerBlock;
        const std::size_t first = panelFrom(column);
        return bytes + bytesOf(type, first * rows) +
               row / form.valuesPerBlock * form.bytesPerBlock * widthFrom(first) + column - first;
    }

    /// The value, taken apart. \pre the type has blocks
    BlockNumber blockNumberAt(std::size_t row, std::size_t column) const
    {
        const BlockForm& form = *formOf(type).blocks;
        const std::size_t apart = panelColumns == 0 ? 1 : widthFrom(panelFrom(column));
        const std::size_t along = panelColumns == 0 ? column : row;
        return blockNumber(form, blockAt(row, column), apart, along % form.values);
    }

    /// The first column of the panel that has this column.
    std::size_t panelFrom(std::size_t column) const
    {
        return panelColumns == 0 ? 0 : column / panelColumns * panelColumns;
    }

    /// The number of columns in the panel that begins at column `first`.
    std::size_t widthFrom(std::size_t first) const
    {
        return panelColumns == 0 ? columns : std::min(panelColumns, columns - first);
    }

    std::size_t bytes() const { return bytesOf(type, rows * columns) + scales.size_bytes(); }
};

} // namespace pastkeys
