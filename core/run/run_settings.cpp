#include "run/run_settings.h"

#include "base/errors.h"
#include "record/lane_fit.h"
#include "record/lane_names.h"
#include "run/draft_run.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

[[noreturn]] void refuseToken(Text place, TokenId token, const Config& config)
{
    refuse({}, std::move(place), Text::tr("token ids below %1", config.vocabulary),
           std::to_string(indexOf(token)));
}

void validateSampling(const Sampling& sampling, const Config& config)
{
    if (sampling.greedy)
        return;
    if (!(sampling.temperature > 0) || !std::isfinite(sampling.temperature))
        refuse({}, Text::tr("temperature"), Text::tr("a number above 0"),
               std::to_string(sampling.temperature),
               Text::tr("To get the most probable token every time, choose greedy sampling."));
    if (sampling.topK && (*sampling.topK == 0 || *sampling.topK > config.vocabulary))
        refuse({}, Text::tr("top-k"),
               Text::tr("a number from 1 to %1 (the vocabulary)", config.vocabulary),
               std::to_string(*sampling.topK));
    if (!(sampling.topP > 0 && sampling.topP <= 1))
        refuse({}, Text::tr("top-p"), Text::tr("a number above 0, at most 1"),
               std::to_string(sampling.topP));
}

void validateReplacement(const LaneSpec& lane, const RunSettings& settings)
{
    const std::size_t position = indexOf(lane.replacement->position);
    if (position >= settings.prompt.size() && !settings.prompt.empty())
        refuse({}, lane.shortName,
               Text::tr("a position in the prompt, from 0 to %1", settings.prompt.size() - 1),
               std::to_string(position));
}

void validateLimit(const LaneSpec& lane, const RunSettings& settings, const Config& config)
{
    const std::size_t most = lane.limit.positionsIn(config);
    const bool readsBoth = lane.mistake && lane.mistake->keepsEarlierPrompt;
    const std::size_t given = (readsBoth ? 2 : 1) * settings.prompt.size();
    if (given > most)
        refuse({}, lane.shortName,
               Text::tr("a prompt of at most %1 tokens", most / (readsBoth ? 2 : 1)),
               Text::tr("%1 tokens", settings.prompt.size()),
               Text::tr("Shorten the prompt, or choose a larger limit."));
}

} // namespace

void placeLimits(RunSettings& settings, const Config& config)
{
    for (LaneSpec& lane : settings.lanes) {
        if (!lane.limit.isAfterPrompt)
            continue;
        lane.limit = lane.limit.placed(settings.prompt.size(), config);
        nameAfterCache(lane);
    }
}

std::optional<std::size_t> secondPromptAt(const RunSettings& settings)
{
    for (const LaneSpec& lane : settings.lanes)
        if (lane.mistake && lane.mistake->keepsEarlierPrompt)
            return settings.prompt.size();
    return std::nullopt;
}

std::vector<TokenId> givenTokens(const RunSettings& settings)
{
    std::vector<TokenId> tokens = settings.prompt;
    if (secondPromptAt(settings))
        tokens.insert(tokens.end(), settings.prompt.begin(), settings.prompt.end());
    return tokens;
}

std::optional<std::size_t> mostPositions(const LaneSpec& lane, const RunSettings& settings,
                                         const Config& config)
{
    if (lane.limit.kind != ContextLimit::Kind::Stop)
        return std::nullopt;
    const bool clears = !(lane.mistake && lane.mistake->keepsEarlierPrompt);
    return lane.limit.positionsIn(config) + (clears ? secondPromptAt(settings).value_or(0) : 0);
}

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

void validatePrompt(std::span<const TokenId> prompt, const Config& config, const Text& place)
{
    if (prompt.empty())
        refuse({}, place, Text::tr("at least one token"), Text::tr("an empty prompt"),
               Text::tr("Type some text, or start from the end-of-text token."));
    if (prompt.size() > config.context)
        refuse({}, place, Text::tr("at most %1 tokens (the model's context)", config.context),
               Text::tr("%1 tokens", prompt.size()), Text::tr("Shorten the prompt."));
    for (const TokenId token : prompt)
        if (indexOf(token) >= config.vocabulary)
            refuseToken(place, token, config);
}

void validate(const RunSettings& settings, const Network& network)
{
    if (drafts(settings.lanes))
        validateDrafts(settings);
    const Config& config = network.config();
    for (const LaneSpec& lane : settings.lanes)
        if (auto misfit = misfitOf(lane, network))
            refuse({}, lane.shortName, std::move(misfit->expected), std::move(misfit->found));
    for (const LaneSpec& lane : settings.lanes)
        if (lane.replacement)
            validateReplacement(lane, settings);
    validatePrompt(settings.prompt, config, Text::tr("prompt"));
    if (network.encoder())
        validatePrompt(settings.source, network.encoder()->config(), Text::tr("source"));
    else if (!settings.source.empty())
        refuse({}, Text::tr("source"), Text::tr("a model with an encoder, which reads it"),
               Text::tr("a decoder alone"));
    for (const LaneSpec& lane : settings.lanes)
        if (lane.limit != ContextLimit() || secondPromptAt(settings))
            validateLimit(lane, settings, config);
    validateSampling(settings.sampling, config);
    if (settings.tokens == 0)
        refuse({}, Text::tr("tokens"), Text::tr("at least 1 token to generate"), std::string("0"));
    if (std::ranges::find(settings.chunks, 0U) != settings.chunks.end())
        refuse({}, Text::tr("chunks"), Text::tr("chunks of at least 1 row"), std::string("0"));
    for (const TokenId token : settings.stopTokens)
        if (indexOf(token) >= config.vocabulary)
            refuseToken(std::string("stop-token"), token, config);
}

} // namespace pastkeys
