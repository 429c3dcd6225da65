// Runs again what was recorded, so that the records can be compared.
#pragma once

#include "run/twin_run.h"

#include <functional>
#include <stop_token>

namespace pastkeys {

/// The settings that made the run, as far as it was recorded. Throws InputError if it does not say
/// how it chose its tokens, which runs of other programs may not.
RunSettings settingsOf(const Trace& trace);

/// The same run with these weights: the same lanes in each step, as many steps, and the same rows
/// of the prompt in each. If a lane chooses other tokens, it goes on with those. Throws InputError
/// for a model with other sizes, and like TwinRun.
/// \param progress  gets what is done of all steps, from 0 to 1
Trace runAgain(const Machinery& machinery, const TraceHeader& header, const Trace& trace,
               const std::function<void(double)>& progress = {}, const std::stop_token& stop = {});

} // namespace pastkeys
