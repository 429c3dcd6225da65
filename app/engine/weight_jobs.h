// The jobs of the window's engine that try other weights, and what they report.
#pragma once

#include "compare/weight_trial.h"
#include "engine/engine_thread.h"
#include "engine/run_request.h"

#include <variant>

namespace pastkeys {

/// The weights are loaded, and the run can go on.
struct WeightsLoaded
{
};

using WeightEvent = std::variant<Progress, WeightsLoaded, WeightTrial, Failed, Stopped>;
using WeightJob = Job<WeightEvent>;

/// Runs the prompt with the weights of the open model in one lane, and those of
/// RunRequest::rightWeights in the other: reports Progress, WeightsLoaded and, at the end, the
/// WeightTrial. Both lanes have plain static caches, and read the left one's words.
/// \pre the request has rightWeights
WeightJob tryingWeights(const RunRequest& request);

} // namespace pastkeys
