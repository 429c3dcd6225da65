#pragma once

#include "base/tensor_view.h"

#include <cstddef>
#include <span>

namespace pastkeys {

/// Copies whole rows of a matrix from the layout of a file to the panels of `matrix`.
/// \param rows  consecutive rows as in the file, beginning with row `first` of the matrix
/// \param memory  the memory that matrix.data points to, but writable
void copyToPanels(std::span<const std::byte> rows, std::size_t first, const WeightMatrix& matrix,
                  std::byte* memory);

} // namespace pastkeys
