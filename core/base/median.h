#pragma once

#include "base/contract.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pastkeys {

/// The middle value in sorted order, or the larger of the two middle values.
/// \pre `values` is not empty
template <typename Value> Value median(std::vector<Value> values)
{
    PASTKEYS_EXPECTS(!values.empty());
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

} // namespace pastkeys
