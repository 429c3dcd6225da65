// Which places of a run a hand-out or an animation shows.
#pragma once

#include "shared/selection.h"
#include "trace/cursor.h"

#include <vector>

namespace pastkeys {

/// The first step, the first that decodes, and the last. Ascending, each once.
/// \pre something has run
std::vector<std::size_t> tellingSteps(const Trace& trace);

/// The operations in which a cache makes a difference.
std::vector<Operation> tellingOperations();

/// The operations of the step that are outside of the layers or in this layer, in order. With a
/// list, only those in it.
std::vector<Cursor> placesIn(const Trace& trace, std::size_t step, Layer layer,
                             const std::vector<Operation>& only = {});

} // namespace pastkeys
