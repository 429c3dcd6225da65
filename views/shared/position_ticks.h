#pragma once

#include "base/span.h"

#include <vector>

namespace pastkeys {

/// The smallest of 1, 2, 5, 10, 20 ... that is at least `least`. If there is no such number, e.g.
/// because cells have no size, the largest of them all.
std::size_t roundStep(double least);

/// The positions of the range whose numbers are drawn: multiples of a round step that are at least
/// `apart` cells apart, and the last position if its number touches none of the others.
std::vector<std::size_t> ticksOf(Span range, double apart);

} // namespace pastkeys
