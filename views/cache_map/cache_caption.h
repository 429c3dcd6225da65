// The line above the map: how much the cache holds, in words and as a gauge.
#pragma once

#include "shared/legend.h"
#include "shared/view_layout.h"
#include "shared/view_state.h"
#include "trace/state_at.h"

namespace pastkeys {

/// One line. Its tool tip has the text for which there is no room.
void layoutCacheCaption(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                        const QRectF& line, const TextMetrics& metrics);

/// The share of the bytes that float32 rows with all heads would take.
double shareOfBytes(const RowForm& form);

/// How numbers are stored, where they are not stored as they were computed.
std::vector<LegendEntry> formEntries(const RowForm& form);

/// The whole cache at its true scale. \param labels width at its left
void layoutCacheGauge(ViewLayout& layout, const CacheState& cache, std::uint64_t bytesAtMost,
                      const QRectF& row, double labels, const TextMetrics& metrics);

} // namespace pastkeys
