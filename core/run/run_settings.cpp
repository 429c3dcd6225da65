#include "run/run_settings.h"

#include "base/errors.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

[[noreturn]] void reject(std::string place, std::string expected, std::string found,
                         std::string hint = {})
{
    throw InputError({.file = {},
                      .place = std::move(place),
                      .expected = std::move(expected),
                      .found = std::move(found),
                      .hint = std::move(hint)});
}

void validatePrompt(const RunSettings& settings, const Config& config)
{
    if (settings.prompt.empty())
        reject("prompt", "at least one token", "an empty prompt",
               "Type some text, or start from the end-of-text token.");
    if (settings.prompt.size() > config.context)
        reject("prompt",
               "at most " + std::to_string(config.context) + " tokens (the model's context)",
               std::to_string(settings.prompt.size()) + " tokens", "Shorten the prompt.");
    for (const TokenId token : settings.prompt)
        if (indexOf(token) >= config.vocabulary)
            reject("prompt", "token ids below " + std::to_string(config.vocabulary),
                   std::to_string(indexOf(token)));
}

void validateSampling(const Sampling& sampling, const Config& config)
{
    if (sampling.greedy)
        return;
    if (!(sampling.temperature > 0) || !std::isfinite(sampling.temperature))
        reject("temperature", "a number above 0", std::to_string(sampling.temperature),
               "For the most probable token every time, choose greedy sampling.");
    if (sampling.topK && (*sampling.topK == 0 || *sampling.topK > config.vocabulary))
        reject("top-k",
               "a number from 1 to " + std::to_string(config.vocabulary) + " (the vocabulary)",
               std::to_string(*sampling.topK));
    if (!(sampling.topP > 0 && sampling.topP <= 1))
        reject("top-p", "a number above 0, at most 1", std::to_string(sampling.topP));
}

} // namespace

std::string_view nameOf(CacheMode mode)
{
    switch (mode) {
    case CacheMode::Off:
        return "off";
    case CacheMode::On:
        return "on";
    case CacheMode::Compare:
        return "compare";
    }
    return "";
}

std::vector<Lane> lanesOf(CacheMode mode)
{
    switch (mode) {
    case CacheMode::Off:
        return {Lane{0}};
    case CacheMode::On:
        return {Lane{1}};
    case CacheMode::Compare:
        break;
    }
    return {Lane{0}, Lane{1}};
}

void validate(const RunSettings& settings, const Config& config)
{
    validatePrompt(settings, config);
    validateSampling(settings.sampling, config);
    if (settings.tokens == 0)
        reject("tokens", "at least 1 token to generate", "0");
    if (std::ranges::find(settings.chunks, 0U) != settings.chunks.end())
        reject("chunks", "chunks of at least 1 row", "0");
}

} // namespace pastkeys
