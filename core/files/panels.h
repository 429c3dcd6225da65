#pragma once

#include "base/tensor_view.h"

#include <cstddef>
#include <span>

namespace pastkeys {

/// Copies whole rows of a matrix from a file's layout to the panels of `matrix`.
/// \param rows  consecutive rows as in the file, starting with row `first` of the matrix
/// \param memory  the same memory as matrix.data, but writable
void copyToPanels(std::span<const std::byte> rows, std::size_t first, const WeightMatrix& matrix,
                  std::byte* memory);

/// The same for a file that stores the transposed matrix. \param rows  consecutive rows as in the
/// file, which are columns of the matrix, starting with column `first`
void copyColumnsToPanels(std::span<const std::byte> rows, std::size_t first,
                         const WeightMatrix& matrix, std::byte* memory);

} // namespace pastkeys
