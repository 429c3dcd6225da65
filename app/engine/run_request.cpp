#include "engine/run_request.h"

#include "record/lane_names.h"
#include "run/lane_models.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pastkeys {

CacheMode RunRequest::mode() const
{
    if (settings.running.size() > 1)
        return CacheMode::Compare;
    return settings.running == lanesOf(CacheMode::Off) ? CacheMode::Off : CacheMode::On;
}

void RunRequest::setLanes(std::vector<LaneSpec> lanes)
{
    settings.lanes = std::move(lanes);
    setMode(CacheMode::Compare);
}

bool giveTheSame(const RunRequest& one, const RunRequest& other)
{
    const Sampling& first = one.settings.sampling;
    const Sampling& second = other.settings.sampling;
    const auto drawn = [](const Sampling& s) {
        return std::tie(s.temperature, s.topK, s.topP, s.seed);
    };
    return one.prompt == other.prompt && one.special == other.special &&
           std::ranges::equal(one.settings.lanes, other.settings.lanes, {}, writtenOut,
                              writtenOut) &&
           one.rightWeights == other.rightWeights &&
           one.settings.running == other.settings.running &&
           one.settings.ownWords == other.settings.ownWords &&
           one.settings.tokens == other.settings.tokens && first.greedy == second.greedy &&
           (first.greedy || drawn(first) == drawn(second));
}

std::vector<LaneSpec> lanesToRun(std::vector<LaneSpec> lanes)
{
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (LaneSpec& lane = lanes[i]; !lane.file.empty()) {
            lane.file.clear();
            lane.id = i == 0 ? "left" : "right";
            nameAfterCache(lane);
        }
    return withoutWeights(std::move(lanes));
}

RunRequest requestOf(const Trace& trace, RunRequest now)
{
    const TraceHeader& header = trace.header();
    RunSettings& settings = now.settings;
    const bool hasTwoLanes = header.lanes.size() == kLanes.size();
    now.rightWeights.reset();
    if (hasTwoLanes)
        now.setLanes(lanesToRun(header.lanes));
    if (hasTwoLanes && trace.ran(Lane{0}) != trace.ran(Lane{1}))
        now.setMode(trace.ran(Lane{0}) ? CacheMode::Off : CacheMode::On);
    now.prompt = QString::fromStdString(header.prompt);
    const auto chosen = static_cast<std::size_t>(std::ranges::count_if(
        trace.steps(), [](const StepRecordPtr& step) { return step->choice.has_value(); }));
    const bool endedThere =
        !trace.empty() && trace.steps().back()->stopped == StopReason::TokenCount;
    settings.tokens = endedThere ? chosen : std::max(chosen, settings.tokens);
    // A trace of two runs side by side always has `ownWords` set, even if those runs do not.
    if (std::ranges::all_of(header.lanes, &std::string::empty, &LaneSpec::file))
        settings.ownWords = header.ownWords;
    const auto sampled = samplingDescribed(header.sampling);
    if (sampled && !sampled->greedy)
        settings.sampling = *sampled;
    else if (sampled)
        settings.sampling.greedy = true; // leaves the settings for random sampling alone
    return withinLimits(std::move(now));
}

RunRequest withinLimits(RunRequest request)
{
    RunSettings& settings = request.settings;
    Sampling& sampling = settings.sampling;
    settings.tokens = std::clamp<std::size_t>(settings.tokens, 1, kMostTokens);
    sampling.temperature = std::clamp(sampling.temperature, kLeastTemperature, kMostTemperature);
    if (sampling.topK)
        sampling.topK = std::clamp<std::uint32_t>(*sampling.topK, 1, kMostTopK);
    sampling.topP = std::clamp(sampling.topP, kLeastTopP, 1.0);
    sampling.seed = std::min<std::uint64_t>(sampling.seed, kMostSeed);
    return request;
}

} // namespace pastkeys
