// How much the cache holds: a line of text and a gauge, both above the map.
#pragma once

#include "query/state_at.h"
#include "shared/legend.h"
#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// How many rows of the source the cache keeps, on the first line of the box.
void layoutSourceCaption(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                         const QRectF& box, const TextMetrics& metrics);

/// Adds a single line of text. Its tool tip gives the full text and the exact number of bytes.
void layoutCacheCaption(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                        const QRectF& line, const TextMetrics& metrics);

/// The size of a row in this form, relative to that of a float32 row with as many heads as there
/// are heads of queries.
double shareOfBytes(const RowForm& form, std::size_t heads);

/// Legend entries that explain how the cache stores numbers. Empty if it stores them as computed.
std::vector<LegendEntry> formEntries(const RowForm& form, std::size_t heads);

/// Adds a bar that shows the bytes used by the cache as a share of what all positions would need.
/// \param labels  width of the label to the left of the bar
void layoutCacheGauge(ViewLayout& layout, const CacheState& cache, const QRectF& row, double labels,
                      const TextMetrics& metrics);

} // namespace pastkeys
