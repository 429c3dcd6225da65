// What a run is to do, as a person or a lesson asks for it.
#pragma once

#include "files/model_folder.h"
#include "record/trace.h"
#include "run/run_settings.h"
#include "text/tokenizer.h"

#include <QString>

#include <optional>

namespace pastkeys {

/// The initial sampling, which is greedy. If the user switches to random sampling, the other values
/// let the built-in model write its best text.
inline constexpr Sampling kFirstSampling{
    .greedy = true, .temperature = 0.8, .topK = {}, .topP = 1, .seed = 1};
// The limits of the controls.
inline constexpr int kMostTokens = 100'000;
inline constexpr double kLeastTemperature = 0.05;
inline constexpr double kMostTemperature = 10;
inline constexpr int kMostTopK = 1'000'000;
inline constexpr double kLeastTopP = 0.01;
inline constexpr int kMostSeed = 1'000'000'000;

/// The weights of the right lane: those of a model, as they are stored or rounded.
struct WeightSource
{
    QString path;
    WeightPrecision precision = WeightPrecision::AsStored;
    friend bool operator==(const WeightSource&, const WeightSource&) = default;
};

struct RunRequest
{
    QString prompt;
    SpecialTokens special = SpecialTokens::Recognize; ///< in the prompt
    /// Without the prompt's ids, which the engine adds.
    RunSettings settings = {.sampling = kFirstSampling};
    /// If set, the left lane has the weights of the open model, and the right one has these.
    std::optional<WeightSource> rightWeights = {};

    /// Which of the two lanes run.
    CacheMode mode() const;
    void setMode(CacheMode mode) { settings.running = lanesOf(mode); }
    /// Sets the two lanes, which both run.
    void setLanes(std::vector<LaneSpec> lanes);
};

/// Whether both requests give the same results. Greedy sampling ignores the other settings of the
/// sampling.
bool giveTheSame(const RunRequest& one, const RunRequest& other);

/// The lanes for a new run. If they come from two runs shown side by side, or had weights of their
/// own, they are named after their caches.
std::vector<LaneSpec> lanesToRun(std::vector<LaneSpec> lanes);

/// The request `now`, but with what made the recorded run: its prompt, the number of its tokens, its
/// sampling and, if it has two, its lanes. A run that ended before it reached its limit does not
/// lower the number of tokens. Two runs side by side do not change `ownWords`.
RunRequest requestOf(const Trace& trace, RunRequest now);

/// What the controls can show of a request that comes from elsewhere.
RunRequest withinLimits(RunRequest request);

} // namespace pastkeys
