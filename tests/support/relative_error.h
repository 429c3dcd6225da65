// Measures how far computed values are from expected ones. A NaN is never close to anything,
// whereas std::max alone would ignore it.
#pragma once

#include <span>

namespace pastkeys::test {

/// 0 for equal values, including equal infinities; infinite if the difference is not finite.
double distanceOf(double ours, double theirs);

/// The largest difference of two values at the same place, relative to the largest finite value of
/// `theirs`. Infinite if the sizes differ, or if there are no values to compare.
double relativeError(std::span<const float> ours, std::span<const float> theirs);

} // namespace pastkeys::test
