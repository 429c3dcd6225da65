#pragma once

#include "base/translation.h"
#include "model/config.h"
#include "model/sampler.h"
#include "record/lane.h"

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

/// Selects the lanes that run the next steps, in a run that has one lane without a cache and one
/// with a cache.
enum class CacheMode : std::uint8_t
{
    Off,
    On,
    Compare,
};

std::string_view nameOf(CacheMode mode); ///< "off", "on", "compare"

/// The lanes of cacheOffAndOn() that run in this mode, in ascending order.
std::vector<Lane> lanesOf(CacheMode mode);

struct RunSettings
{
    std::vector<TokenId> prompt;
    std::vector<TokenId> source = {};              ///< what the encoder reads, if the model has one
    std::size_t tokens = 24;                       ///< maximum number to choose; at least 1
    std::vector<LaneSpec> lanes = cacheOffAndOn(); ///< one or more; views show two
    /// The lanes that run the first steps. TwinRun::setRunning() can change them later.
    std::vector<Lane> running = lanesOf(CacheMode::Compare);
    /// Whether each lane continues with the tokens chosen from its own logits. Otherwise, all lanes
    /// read the tokens chosen by the first running lane, so that each step can be compared.
    bool ownWords = false;
    /// The number of rows in each prefill pass; the last number is repeated as needed. If empty,
    /// one pass reads the whole prompt.
    std::vector<std::size_t> chunks;
    Sampling sampling;
    bool stopAtEndOfText = true;
    std::vector<TokenId> stopTokens;
    /// A pass that takes less time than this is repeated 5 to 15 times, until the repetitions
    /// together have taken this long. Repetitions change neither the bits nor the counts in the
    /// record. If this is 0, every pass is timed once.
    std::chrono::nanoseconds repeatShorter{0};
};

/// Converts lane limits that count from the end of the prompt into limits that count from the start
/// of the text.
void placeLimits(RunSettings& settings, const Config& config);

/// The position where the prompt begins a second time, or nothing if the run reads it only once. A
/// run reads it twice if a lane makes the mistake Mistake::keepsEarlierPrompt.
std::optional<std::size_t> secondPromptAt(const RunSettings& settings);
/// The prompt, or the prompt twice if secondPromptAt() returns a position.
std::vector<TokenId> givenTokens(const RunSettings& settings);
/// The maximum number of tokens of the text that the lane can read, or nothing if there is no
/// limit.
std::optional<std::size_t> mostPositions(const LaneSpec& lane, const RunSettings& settings,
                                         const Config& config);

/// The value of RunSettings::repeatShorter for runs whose times are shown to the user. Repeating a
/// short pass hides the time that an interrupt adds to it.
inline constexpr std::chrono::milliseconds kShortPass{2};

/// Throws InputError if the prompt is empty or longer than the context, or contains an id outside
/// the vocabulary. \param place  the name of the prompt in messages
void validatePrompt(std::span<const TokenId> prompt, const Config& config, const Text& place);

/// Throws InputError for settings that the model cannot run: a prompt that validatePrompt() refuses
/// or that is longer than a lane's limit, a lane that misfitOf() refuses, a replaced position after
/// the prompt, stop tokens outside the vocabulary, a temperature that is not a finite number above
/// 0, a top-k of 0 or above the vocabulary, a top-p outside (0, 1], a chunk of 0 rows, or no tokens
/// to generate, or what validateDrafts() refuses.
void validate(const RunSettings& settings, const Network& network);

} // namespace pastkeys
