#pragma once

#include "base/storage_form.h"

#include <cstddef>
#include <span>

namespace pastkeys {

/// Rounds numbers to blocks (base/block_form.h), each with the scales that fit it best among a few
/// that are tried. A block with a number that is not finite gets a scale of NaN, so that the problem
/// shows in the results.
/// \param to  bytesOf(type, values.size()) bytes
/// \pre whole blocks of a type that has blocks
void quantizeBlocks(DType type, std::span<const float> values, std::byte* to);

} // namespace pastkeys
