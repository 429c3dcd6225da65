// How far two caches drift apart, and what each of the caches tried costs in bytes.
#pragma once

#include "plots/plot_data.h"

namespace pastkeys {

/// Adds the drift in the steps that both lanes ran and that chose a token.
void addDrift(PlotData& data, const Trace& trace);

/// Adds the caches that were compared on the trace's text, each up to where the trace has come.
void addTradeoff(PlotData& data, const Trace& trace, const CacheTrials& trials);

} // namespace pastkeys
