// The places of a run that a handout or an animation shows.
#pragma once

#include "query/cursor.h"
#include "shared/selection.h"

#include <vector>

namespace pastkeys {

/// The first step, the first step that decodes, and the last step: ascending, without duplicates.
/// \pre the trace is not empty
std::vector<std::size_t> tellingSteps(const Trace& trace);

/// The operations in which a cache makes a difference.
std::vector<std::string> tellingOperations(const Network& network);

/// The places in the step, in order, whose operation is performed by at least one lane and belongs
/// to this layer or to no layer.
/// \param only  the operations to include; if empty, all
std::vector<Cursor> placesIn(const Trace& trace, std::size_t step, Layer layer,
                             const std::vector<std::string>& only = {});

} // namespace pastkeys
