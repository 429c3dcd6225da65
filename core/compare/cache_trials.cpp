#include "compare/cache_trials.h"

#include "record/lane_names.h"

#include <algorithm>

namespace pastkeys {

namespace {

CacheTrial::Step stepOf(const StepRecord& step)
{
    const Verdict verdict = step.verdict.value_or(Verdict());
    return {.positions = step.positions(),
            .cacheBytes = step.lane(Lane{1})->cacheBytesUsed,
            .divergence = verdict.divergence,
            .choosesToken = !step.topLogits.empty(),
            .sameTopToken = verdict.sameTopToken};
}

/// Whether the trial and the trace read the prompt in the same chunks.
bool haveSameSteps(const CacheTrial& trial, const Trace& trace)
{
    const std::size_t common = std::min(trial.steps.size(), trace.size());
    return common == 0 || trial.steps[common - 1].positions == trace.step(common - 1).positions();
}

/// Whether the lane belongs in a plot of caches. A lane with a mistake does not, because the plot
/// would give the mistake away. Nor does a lane with a replaced token, because its results differ
/// for a reason other than its cache.
bool isTried(const LaneSpec& lane)
{
    return !lane.mistake && !lane.replacement;
}

} // namespace

TrialText trialTextOf(const TraceHeader& header)
{
    return {header.modelFingerprint, header.prompt, header.sampling};
}

bool isExactReference(const LaneSpec& lane)
{
    return readsPlainRows(lane) && lane.rule == ReachRule::causal() && !lane.replacement;
}

std::optional<TrialResult> resultAfter(const CacheTrial& trial, std::size_t positions)
{
    const auto last = std::ranges::find(trial.steps, positions, &CacheTrial::Step::positions);
    if (last == trial.steps.end())
        return std::nullopt;
    TrialResult result{.positions = positions, .cacheBytes = last->cacheBytes};
    double sum = 0;
    for (const CacheTrial::Step& step : std::span(trial.steps.begin(), last + 1)) {
        if (!step.choosesToken)
            continue;
        ++result.choices;
        sum += step.divergence;
        result.largestDivergence = std::max(result.largestDivergence, step.divergence);
        result.otherTopTokens += step.sameTopToken ? 0 : 1;
    }
    if (result.choices == 0)
        return std::nullopt;
    result.meanDivergence = sum / static_cast<double>(result.choices);
    return result;
}

void CacheTrials::follow(const Trace& trace)
{
    if (trace.empty() || trace.header().ownWords || !trace.step(0).ranBoth() ||
        !isTried(trace.header().lane(Lane{1})))
        return;
    CacheTrial& trial = trialOf(trace.header());
    if (!haveSameSteps(trial, trace))
        trial.steps.clear();
    while (trial.steps.size() < trace.size() && trace.step(trial.steps.size()).ranBoth())
        trial.steps.push_back(stepOf(trace.step(trial.steps.size())));
}

CacheTrial& CacheTrials::trialOf(const TraceHeader& header)
{
    const LaneSpec& lane = header.lane(Lane{1});
    const bool comparable = isExactReference(header.lane(Lane{0}));
    const auto found = std::ranges::find_if(m_trials, [&](const CacheTrial& trial) {
        return trial.comparable == comparable && trial.text == trialTextOf(header) &&
               haveSameWeights(trial.lane, lane) && writtenOut(trial.lane) == writtenOut(lane);
    });
    if (found != m_trials.end())
        return *found;
    m_trials.push_back({trialTextOf(header), lane, comparable, {}});
    return m_trials.back();
}

} // namespace pastkeys
