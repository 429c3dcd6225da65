// What other weights do to a run: how many bytes they take, and how much they change the answers.
#pragma once

#include "compare/cache_trials.h"

#include <optional>

namespace pastkeys {

/// The weights of lane 1, compared with those of lane 0 in all steps of a run.
struct WeightTrial
{
    PerLane<std::shared_ptr<const LaneWeights>> weights;
    TrialResult result;
    /// How many tokens were chosen before the first step in which the lanes' top tokens differ. With
    /// greedy sampling, both models write the same text until then.
    std::size_t sameChoices = 0;
};

/// Returns nothing if no step has chosen a token in both lanes, or if the lanes have no weights of
/// their own, or if they may read different texts.
std::optional<WeightTrial> weightTrialOf(const Trace& trace);

} // namespace pastkeys
