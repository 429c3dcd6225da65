// The strip under the map: for a paged cache, its block table; for a cache that forgets, the names
// of its sinks and its window.
#pragma once

#include "cache_map/position_scale.h"
#include "query/state_at.h"
#include "record/lane.h"
#include "shared/view_layout.h"

namespace pastkeys {

struct StripPlace
{
    QRectF row;
    QRectF heading; ///< to the left of the row
    PositionScale scale;
};

bool hasStrip(const CacheState& cache);
double stripHeight(const TextMetrics& metrics);

/// Shows which positions lie in which block of the layer's memory.
void layoutBlockTable(ViewLayout& layout, const CacheState& cache, std::size_t layer,
                      const StripPlace& place, const TextMetrics& metrics);

/// Labels the frames of the sinks and the window if there is room.
void layoutKeptNames(ViewLayout& layout, const CacheState& cache, const CacheSpec& spec,
                     const StripPlace& place, const TextMetrics& metrics);

} // namespace pastkeys
