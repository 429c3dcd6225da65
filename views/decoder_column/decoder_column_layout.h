#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The smallest size with room for pipes, bars, the brief names of all operations, and a line of
/// text in each row.
QSizeF leastColumnSize(const ViewState& state, const TextMetrics& metrics);

/// The operations of a step from top to bottom. Layers other than the selected one are closed: they
/// show no operations.
ViewLayout decoderColumnLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
