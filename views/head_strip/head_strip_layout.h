#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The approximate number of rows in a thumbnail.
inline constexpr std::size_t kThumbnailRows = 24;

/// The maximum number of a step's queries that the thumbnails show: as many as can be computed in a
/// few milliseconds, but at least one per thumbnail row. If a thumbnail row stands for several
/// queries, it shows the largest of their weights, so that the diagonal has no gaps.
std::size_t queriesOfThumbnails(const StepRecord& step, const AttentionSite& site);

/// Lays out a small picture for each head of the selected layer. The picture shows the head's
/// attention weights at the end of the step, and a click on it selects the head.
ViewLayout headStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
