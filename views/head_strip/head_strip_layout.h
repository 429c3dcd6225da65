#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Rows of a thumbnail. If a step has more queries, the rows are this many of them at even
/// distances.
inline constexpr std::size_t kThumbnailRows = 24;

/// The attention weights of each head of the selected layer as a small picture, as they are when
/// the step is done; a click selects.
ViewLayout headStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
