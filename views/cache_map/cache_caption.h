// What stands over the map: how much the cache holds, in words and as a gauge.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"
#include "trace/state_at.h"

namespace pastkeys {

/// Size of the small labels at the left of the map.
inline constexpr double kCacheLabelSize = 0.85;

/// At the top of the box; in two lines where one has no room for the words.
/// \returns the height used
double layoutCacheCaption(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                          const QRectF& box, const TextMetrics& metrics);

/// The whole cache at its true scale. \param labels width at its left
void layoutCacheGauge(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                      const QRectF& row, double labels, const TextMetrics& metrics);

} // namespace pastkeys
