#pragma once

#include "query/state_at.h"
#include "shared/view_layout.h"

namespace pastkeys {

/// Describes what the cache holds for a position in a layer. A click on the position goes to the
/// step that wrote the row.
/// \param step  the step at the cursor
/// \param cache  the cache at the cursor   \param index  the layer's index
PointDetail cacheDetail(const Trace& trace, std::size_t step, const CacheState& cache,
                        std::size_t index, std::size_t position);

/// The same of the rows of the source.
PointDetail sourceDetail(const Trace& trace, std::size_t step, const CacheState& cache,
                         std::size_t index, std::size_t position);

} // namespace pastkeys
