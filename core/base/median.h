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

/// A measurement that was repeated.
struct Repeated
{
    double median = 0;
    double lower = 0; ///< lower quartile
    double upper = 0; ///< upper quartile

    double spread() const { return (upper - lower) / median; }
    /// Whether the middle half of the measurements lies on both sides of this value.
    bool contains(double value) const { return lower <= value && value <= upper; }
    Repeated dividedBy(double divisor) const
    {
        return {median / divisor, lower / divisor, upper / divisor};
    }
};

/// \pre `values` is not empty
inline Repeated repeated(std::vector<double> values)
{
    std::ranges::sort(values);
    const double middle = median(values);
    const std::size_t quarter = values.size() / 4;
    return {middle, values[quarter], values[values.size() - 1 - quarter]};
}

} // namespace pastkeys
