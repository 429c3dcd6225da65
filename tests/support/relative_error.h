// How far computed values are from expected ones. A NaN is never near to anything, while std::max
// would drop it.
#pragma once

#include <span>

namespace pastkeys::test {

/// 0 for equal values, two equal infinities among them; infinite if their difference is not finite.
double distanceOf(double ours, double theirs);

/// The largest distance, relative to the largest finite value of `theirs`. Infinite if the sizes
/// differ, or if there are no values to compare.
double relativeError(std::span<const float> ours, std::span<const float> theirs);

} // namespace pastkeys::test
