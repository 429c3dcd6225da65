#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The verdict in a few words: "same answer, bit for bit".
QString lampSummary(const Trace& trace);

/// Room for the summary in a line: as much in every cache mode, because nothing must move.
double lampWidth(const Trace& trace, const TextMetrics& metrics);
/// Room for the verdict in two lines; why there is none may be left out.
double leastLampWidth(const Trace& trace, const TextMetrics& metrics);
/// So that it is read whole in that width.
double lampHeight(const Trace& trace, double width, const TextMetrics& metrics);

/// Whether both lanes gave the same bits, over the whole trace.
ViewLayout lampLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
