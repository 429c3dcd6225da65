#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Rows of a thumbnail, about.
inline constexpr std::size_t kThumbnailRows = 24;

/// How many queries the thumbnails of a step are made from: all of them where that takes little
/// work, and otherwise at least one per row. Several queries share a row, which shows the largest
/// of their weights. If queries were left out instead, the diagonal would look dotted.
std::size_t queriesOfThumbnails(const StepRecord& step, const Config& config);

/// The attention weights of each head of the selected layer as a small picture, as they are when
/// the step is done; a click selects.
ViewLayout headStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
