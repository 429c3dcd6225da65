#pragma once

#include "base/contract.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pastkeys {

/// The value in the middle of all; of the two in the middle of an even number, the larger one.
/// \pre not empty
template <typename Value> Value median(std::vector<Value> values)
{
    PASTKEYS_EXPECTS(!values.empty());
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

} // namespace pastkeys
