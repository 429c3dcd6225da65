#pragma once

#include "sequences/batch_state.h"
#include "shared/view_layout.h"

#include <QSizeF>

namespace pastkeys {

/// The memory after the current step: the blocks of the pool, each with the numbers and colors of
/// the sequences that read it; for a static batch, the memory that each sequence reserves. In
/// ViewLayout::hits, the blocks come first, and the PointDetail::position of each is its index.
ViewLayout poolLayout(const BatchState& state, QSizeF size, const TextMetrics& metrics);

/// The height that all blocks need at this width.
double poolHeight(const BatchState& state, double width, const TextMetrics& metrics);

} // namespace pastkeys
