#pragma once

#include "base/tensor_view.h"

#include <cstddef>
#include <span>

namespace pastkeys {

/// Copies whole rows of a matrix, as a file has them, to where the panels of `matrix` have them.
/// \param rows begins with row `first`
/// \param memory of the panels: matrix.data, to write
void copyToPanels(std::span<const std::byte> rows, std::size_t first, const WeightMatrix& matrix,
                  std::byte* memory);

} // namespace pastkeys
