// Repeats a recorded run, so that the two records can be compared.
#pragma once

#include "record/trace.h"
#include "run/lane_run.h"
#include "run/run_settings.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace pastkeys {

/// The settings of a run, as far as they were recorded. Throws InputError if the record does not
/// state how the tokens were chosen; records from other programs may lack this.
RunSettings settingsOf(const Trace& trace);

/// Makes a run with these settings.
using MakeRun = std::function<std::unique_ptr<LaneRun>(const RunSettings&)>;

/// Runs the recorded steps again, with the same lanes and prompt chunks as before. If a lane chooses
/// a different token from the recorded one, it continues with its own token, so the new run may have
/// fewer steps than the recorded one. Throws InputError if the sizes of the model differ from the
/// recorded ones, and otherwise throws like LaneRun.
/// \param header  the header of the returned trace
/// \param network  of the model that runs
/// \param progress  called with the fraction of steps done, from 0 to 1
Trace runAgain(const Network& network, const MakeRun& make, const TraceHeader& header,
               const Trace& trace, const std::function<void(double)>& progress = {},
               const std::stop_token& stop = {});

} // namespace pastkeys
