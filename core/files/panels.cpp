#include "files/panels.h"

#include "model/weights.h"

#include <algorithm>
#include <cstring>

namespace pastkeys {

void copyToPanels(std::span<const std::byte> rows, std::size_t first, const WeightMatrix& matrix,
                  std::byte* memory)
{
    const std::size_t value = bytesPerValue(matrix.type);
    const std::size_t rowBytes = matrix.columns * value;
    for (std::size_t c = 0; c < matrix.columns; c += matrix.widthFrom(c)) {
        const std::size_t width = matrix.widthFrom(c) * value;
        std::byte* to = memory + matrix.indexOf(first, c) * value;
        for (std::size_t from = c * value; from < rows.size(); from += rowBytes, to += width)
            std::memcpy(to, rows.data() + from, width);
    }
}

namespace {

/// Copies columns of `size` values each, which lie one after another, into panels.
template <typename Value>
void copyColumns(std::span<const std::byte> from, std::size_t first, std::size_t size,
                 const WeightMatrix& matrix, std::byte* memory)
{
    const auto* columns = reinterpret_cast<const Value*>(from.data());
    const std::size_t end = first + from.size() / (size * sizeof(Value));
    for (std::size_t c = first; c < end;) { // a panel at a time, in the order of its memory
        const std::size_t panel = matrix.panelFrom(c);
        const std::size_t width = matrix.widthFrom(panel);
        const std::size_t count = std::min(panel + width, end) - c;
        auto* to = reinterpret_cast<Value*>(memory) + panel * size + c - panel;
        for (std::size_t r = 0; r < size; ++r, to += width)
            for (std::size_t i = 0; i < count; ++i)
                to[i] = columns[(c - first + i) * size + r];
        c += count;
    }
}

} // namespace

void copyColumnsToPanels(std::span<const std::byte> rows, std::size_t first,
                         const WeightMatrix& matrix, std::byte* memory)
{
    if (hasBlocks(matrix.type)) // byte by byte: see WeightMatrix
        copyColumns<std::uint8_t>(rows, first, bytesOf(matrix.type, matrix.rows), matrix, memory);
    else if (bytesPerValue(matrix.type) == sizeof(std::uint32_t))
        copyColumns<std::uint32_t>(rows, first, matrix.rows, matrix, memory);
    else
        copyColumns<std::uint16_t>(rows, first, matrix.rows, matrix, memory);
}

} // namespace pastkeys
