#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// How many rows a thumbnail has, approximately.
inline constexpr std::size_t kThumbnailRows = 24;

/// How many queries of a step the thumbnails show at most: as many as can be computed in a few
/// milliseconds, but at least one per row. If a row stands for several queries, it shows the
/// largest of their weights, so that the diagonal has no gaps.
std::size_t queriesOfThumbnails(const StepRecord& step, const Config& config);

/// A small picture for each head of the selected layer. It shows the head's attention weights at
/// the end of the step. A click selects the head.
ViewLayout headStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
