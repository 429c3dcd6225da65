#pragma once

#include "record/trace.h"

namespace pastkeys {

/// What the encoder did for a run of a model that has one, as a run of its own: its text is the source,
/// its network is the encoder, and its single step is the pass that computed the source. It has one
/// lane, which keeps nothing. Nothing is chosen, so it has neither logits nor a choice. Shares the
/// rows of the run.
///
/// If several lanes of the run computed the source, that of the lane that ran first in the first step
/// is shown; the verdict says whether theirs were the same.
/// \returns an empty trace if the model has no encoder, or if the run has no step yet
Trace encoderTrace(const Trace& run);

/// Whether the trace is of an encoder: of a network that chooses no token.
bool isOfEncoder(const TraceHeader& header);

} // namespace pastkeys
