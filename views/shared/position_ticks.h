#pragma once

#include "base/span.h"

#include <vector>

namespace pastkeys {

/// The smallest of 1, 2, 5, 10, 20 ... that is at least `least`. The largest of them if none is,
/// e.g. for cells without a size.
std::size_t roundStep(double least);

/// The positions of the range that have their number beside them: multiples of a round step that
/// are at least `apart` cells apart, and the last one where it touches none of them.
std::vector<std::size_t> ticksOf(Span range, double apart);

} // namespace pastkeys
