#include "files/panels.h"

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

} // namespace pastkeys
