// Runs again what was recorded, so that the records can be compared.
#pragma once

#include "run/twin_run.h"

#include <functional>
#include <stop_token>

namespace pastkeys {

/// The settings that made the run, as far as they were recorded. Throws InputError if the run does
/// not say how it chose its tokens; runs of other programs may not say so.
RunSettings settingsOf(const Trace& trace);

/// The same run with these weights: the same number of steps, the same lanes in each step, and the
/// same rows of the prompt in each. If a lane chooses other tokens, it goes on with those. Throws
/// InputError for a model with other sizes, and like TwinRun.
/// \param progress  called with the share of the steps that is done, from 0 to 1
Trace runAgain(const Machinery& machinery, const TraceHeader& header, const Trace& trace,
               const std::function<void(double)>& progress = {}, const std::stop_token& stop = {});

} // namespace pastkeys
