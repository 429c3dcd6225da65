// A linear operation makes each number as a sum of products with the weights of a column. This finds
// the largest of them, to show how its weight is stored.
#pragma once

#include "model/weights.h"

#include <cstddef>
#include <optional>
#include <span>

namespace pastkeys {

/// A product with a weight that is stored in a block. Indices are 0-based.
struct LargestProduct
{
    std::size_t index = 0; ///< of the number in its row, and of the weight in its column
    float number = 0;      ///< that is multiplied
    std::size_t column = 0;
    DType type{};          ///< which has blocks
    std::size_t block = 0; ///< of the column
    BlockNumber weight;
};

/// The product farthest from 0, or the first one if there are several. Nothing if the type of the
/// column has no blocks.
/// \param weights  [in][out], of a linear operation
/// \param row  [in]
std::optional<LargestProduct> largestProduct(const Weights::Value& weights, std::size_t column,
                                             std::span<const float> row);

} // namespace pastkeys
