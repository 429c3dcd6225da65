// How far two caches drift apart, and how many bytes each tried cache takes up.
#pragma once

#include "plots/plot_data.h"

namespace pastkeys {

/// Adds the drift in the steps that both lanes ran and that chose a token.
void addDrift(PlotData& data, const Trace& trace);

/// Adds the caches that were compared on the trace's text, with their results after as many
/// positions as the trace has read.
void addTradeoff(PlotData& data, const Trace& trace, const CacheTrials& trials);

} // namespace pastkeys
