// A row that a lane without a cache computed more than once, as evidence that the row can be
// cached.
#pragma once

#include "record/trace.h"

#include <optional>

namespace pastkeys {

struct RowAgain
{
    std::size_t position = 0;
    Lane lane{};
    std::size_t first = 0;   ///< the step that first computed the row
    std::size_t again = 0;   ///< a later step that computed it again
    std::size_t numbers = 0; ///< how many numbers its keys and values contain, across all layers
    std::size_t equal = 0;   ///< how many of them have the same bits in both steps

    bool isSame() const { return equal == numbers; }
};

/// Finds the first lane without a cache that has computed the row of this position at least twice
/// up to and including `step`, and compares the first result with the last. Returns nothing if
/// there is no such lane.
/// \pre step < trace.size()
std::optional<RowAgain> rowAgain(const Trace& trace, std::size_t position, std::size_t step);

} // namespace pastkeys
