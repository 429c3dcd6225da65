#include "compare/weight_trial.h"

namespace pastkeys {

namespace {

std::size_t sameChoicesIn(const CacheTrial& trial)
{
    std::size_t same = 0;
    for (const CacheTrial::Step& step : trial.steps) {
        if (!step.choosesToken)
            continue;
        if (!step.sameTopToken)
            break;
        ++same;
    }
    return same;
}

} // namespace

std::optional<WeightTrial> weightTrialOf(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    CacheTrials trials;
    trials.follow(trace);
    if (trials.all().empty() || trials.all().front().steps.empty() ||
        !header.lane(Lane{0}).weights || !header.lane(Lane{1}).weights)
        return std::nullopt;
    const CacheTrial& trial = trials.all().front();
    const auto result = resultAfter(trial, trial.steps.back().positions);
    if (!result)
        return std::nullopt;
    return WeightTrial{.weights = {header.lane(Lane{0}).weights, header.lane(Lane{1}).weights},
                       .result = *result,
                       .sameChoices = sameChoicesIn(trial)};
}

} // namespace pastkeys
