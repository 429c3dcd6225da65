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

void copyColumnsToPanels(std::span<const std::byte> rows, std::size_t first,
                         const WeightMatrix& matrix, std::byte* memory)
{
    const auto copy = [&]<typename Value>(Value) {
        const auto* columns = reinterpret_cast<const Value*>(rows.data());
        const std::size_t end = first + rows.size() / (matrix.rows * sizeof(Value));
        for (std::size_t c = first; c < end;) { // a panel at a time, in the order of its memory
            const std::size_t panel = c - c % kPanelColumns;
            const std::size_t count = std::min(panel + matrix.widthFrom(panel), end) - c;
            for (std::size_t r = 0; r < matrix.rows; ++r) {
                auto* to = reinterpret_cast<Value*>(memory) + matrix.indexOf(r, c);
                for (std::size_t i = 0; i < count; ++i)
                    to[i] = columns[(c - first + i) * matrix.rows + r];
            }
            c += count;
        }
    };
    if (bytesPerValue(matrix.type) == sizeof(std::uint32_t))
        copy(std::uint32_t{});
    else
        copy(std::uint16_t{});
}

} // namespace pastkeys
