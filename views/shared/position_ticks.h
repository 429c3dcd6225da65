#pragma once

#include "base/span.h"

#include <vector>

namespace pastkeys {

/// The smallest number of the series 1, 2, 5, 10, 20 ... that is at least `least`. A very large
/// number if `least` is too large or NaN, for example because cells have no size.
std::size_t roundStep(double least);

/// The positions in `range` whose numbers are drawn: the multiples of a round step of at least
/// `apart` cells, and the last position if its number does not touch another one.
std::vector<std::size_t> ticksOf(Span range, double apart);

} // namespace pastkeys
