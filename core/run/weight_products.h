// Finds the largest product in a number of a linear operation, to show how its weight is stored.
#pragma once

#include "model/weights.h"
#include "query/largest_product.h"

#include <optional>
#include <span>

namespace pastkeys {

/// The product farthest from 0, or the first one if there are several. Nothing if the type of the
/// column has no blocks.
/// \param weights  [in][out], of a linear operation
/// \param row  [in]
std::optional<LargestProduct> largestProduct(const Weights::Value& weights, std::size_t column,
                                             std::span<const float> row);

} // namespace pastkeys
