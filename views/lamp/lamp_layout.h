#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The verdict in a few words: "same answer, bit for bit".
QString lampSummary(const Trace& trace);
/// The first difference or, if there is none, what was compared. Empty if nothing was compared.
QString lampDetails(const Trace& trace);

/// A note that a cache does not store K and V exactly as they were computed and recorded. Empty if
/// every cache stores them exactly.
QString roundedRowsText(const Trace& trace);

double lampWidth(const Trace& trace, const TextMetrics& metrics);
/// A width that fits the usual verdict, "same answer, bit for bit", so that nothing moves when that
/// verdict arrives. Other verdicts may be abbreviated.
double leastLampWidth(const Trace& trace, const TextMetrics& metrics);

/// Shows whether both lanes produced the same bits throughout the trace.
ViewLayout lampLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
