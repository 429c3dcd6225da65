#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// How many rows a thumbnail has, approximately.
inline constexpr std::size_t kThumbnailRows = 24;

/// How many of the step's queries the thumbnails show: all of them if that takes little work, and
/// otherwise at least one per row. A row for several queries shows the largest of their weights. If
/// it left out some of the queries, the diagonal would look dotted.
std::size_t queriesOfThumbnails(const StepRecord& step, const Config& config);

/// A small picture for each head of the selected layer. It shows the head's attention weights at
/// the end of the step. A click selects the head.
ViewLayout headStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
