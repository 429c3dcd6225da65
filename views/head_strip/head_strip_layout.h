#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// How many rows a thumbnail has, approximately.
inline constexpr std::size_t kThumbnailRows = 24;

/// How many queries the thumbnails of a step are made from: all of them if that takes little work,
/// and otherwise at least one per row. A row can show several queries, by their largest weights. If
/// some queries were left out instead, the diagonal would look dotted.
std::size_t queriesOfThumbnails(const StepRecord& step, const Config& config);

/// A small picture for each head of the selected layer. It shows the head's attention weights at
/// the end of the step. A click selects the head.
ViewLayout headStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
