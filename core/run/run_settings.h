#pragma once

#include "model/config.h"
#include "model/sampler.h"
#include "trace/lane.h"

#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// Which lanes of a run with the cache off and on do the next steps.
enum class CacheMode : std::uint8_t
{
    Off,
    On,
    Compare,
};

std::string_view nameOf(CacheMode mode); ///< "off", "on", "compare"

/// The lanes of cacheOffAndOn() that a mode stands for, ascending.
std::vector<Lane> lanesOf(CacheMode mode);

struct RunSettings
{
    std::vector<TokenId> prompt;
    std::size_t tokens = 24;                       ///< tokens to choose at most, 1 or more
    std::vector<LaneSpec> lanes = cacheOffAndOn(); ///< one or two
    /// Those that do the first steps; TwinRun::setRunning() changes it later.
    std::vector<Lane> running = lanesOf(CacheMode::Compare);
    /// Rows of each prefill pass; the last size repeats. Empty: the whole prompt at once.
    std::vector<std::size_t> chunks;
    Sampling sampling;
    bool stopAtEndOfText = true;
    std::vector<TokenId> stopTokens;
};

/// Throws InputError for what the model cannot run: an empty prompt, one longer than the context,
/// ids outside the vocabulary, a temperature of 0 or NaN, top-k 0 or over the vocabulary, top-p
/// outside (0, 1], a chunk of 0 rows, no tokens to generate.
void validate(const RunSettings& settings, const Config& config);

} // namespace pastkeys
