#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The verdict in a few words: "same answer, bit for bit".
QString lampSummary(const Trace& trace);

/// Room for the summary: as much in every cache mode, because nothing must move.
double lampWidth(const Trace& trace, const TextMetrics& metrics);

/// Whether both lanes gave the same bits, over the whole trace.
ViewLayout lampLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
