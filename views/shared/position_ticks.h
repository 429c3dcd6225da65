#pragma once

#include "base/span.h"

#include <vector>

namespace pastkeys {

/// The smallest of 1, 2, 5, 10, 20 ... that is at least `least`. A very large number if `least` is
/// too large or NaN, for example because cells have no size.
std::size_t roundStep(double least);

/// The positions in `range` whose numbers are drawn: the multiples of a round step of at least
/// `apart` cells, and the last position if its number touches no other number.
std::vector<std::size_t> ticksOf(Span range, double apart);

} // namespace pastkeys
