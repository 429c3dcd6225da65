// Repeats a recorded run, so that the two records can be compared.
#pragma once

#include "run/twin_run.h"

#include <functional>
#include <stop_token>

namespace pastkeys {

/// The settings of a run, as far as they were recorded. Throws InputError if the record does not
/// state how the tokens were chosen; records from other programs may lack this.
RunSettings settingsOf(const Trace& trace);

/// Runs the recorded steps again, with the weights in `machinery` but the same lanes and prompt
/// chunks as before. Proposed tokens are decoded plainly, one per step. If a lane chooses a different token from the recorded one, it continues with
/// its own token, so the new run may have fewer steps than the recorded one. Throws InputError if
/// the model's sizes differ from the recorded ones, and otherwise throws like TwinRun.
/// \param header  the header of the returned trace
/// \param progress  called with the fraction of steps done, from 0 to 1
Trace runAgain(const Machinery& machinery, const TraceHeader& header, const Trace& trace,
               const std::function<void(double)>& progress = {}, const std::stop_token& stop = {});

} // namespace pastkeys
