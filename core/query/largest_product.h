// A linear operation makes each number as a sum of products with the weights of a column.
#pragma once

#include "base/storage_form.h"

#include <cstddef>

namespace pastkeys {

/// The largest of the products, whose weight is stored in a block. Indices are 0-based.
struct LargestProduct
{
    std::size_t index = 0; ///< of the number in its row, and of the weight in its column
    float number = 0;      ///< that is multiplied
    std::size_t column = 0;
    DType type{};          ///< which has blocks
    std::size_t block = 0; ///< of the column
    BlockNumber weight;
};

} // namespace pastkeys
