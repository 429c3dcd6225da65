// The line above the map: how much the cache holds, in words and as a gauge.
#pragma once

#include "shared/legend.h"
#include "shared/view_layout.h"
#include "shared/view_state.h"
#include "trace/state_at.h"

namespace pastkeys {

/// Adds a single line of text. Its tool tip has the full text and the exact bytes.
void layoutCacheCaption(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                        const QRectF& line, const TextMetrics& metrics);

/// The bytes of a row in this form, as a share of the bytes of a float32 row with all heads.
double shareOfBytes(const RowForm& form);

/// Legend entries that say how the cache stores numbers. Empty if it stores them as computed.
std::vector<LegendEntry> formEntries(const RowForm& form);

/// Adds a bar that shows how much the cache uses of the bytes that all positions would need.
/// \param labels  width of the label to the left of the bar
void layoutCacheGauge(ViewLayout& layout, const CacheState& cache, const QRectF& row, double labels,
                      const TextMetrics& metrics);

} // namespace pastkeys
