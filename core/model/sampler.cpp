#include "model/sampler.h"

#include "base/errors.h"
#include "kernels/elementary.h"
#include "model/proposal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace pastkeys {

namespace {

std::string shortest(double value)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

bool before(const RankedLogit& a, const RankedLogit& b)
{
    return a.logit != b.logit ? a.logit > b.logit : a.token < b.token;
}

/// All logits that are not NaN, in token order.
std::vector<RankedLogit> usable(std::span<const float> logits)
{
    std::vector<RankedLogit> entries;
    entries.reserve(logits.size());
    for (std::size_t id = 0; id < logits.size(); ++id)
        if (!std::isnan(logits[id]))
            entries.push_back({idAt<TokenId>(id), logits[id], 0});
    return entries;
}

double largestLogit(std::span<const RankedLogit> entries)
{
    const float largest = std::ranges::max(entries, {}, &RankedLogit::logit).logit;
    if (!std::isfinite(largest))
        throw RunError(Text::tr("The largest logit is infinite: no token can be chosen. The "
                                "weights may be damaged."));
    return largest;
}

/// Softmax over the entries. Uses only operations that give the same bits on every machine: our own
/// exp, and a sum in token order.
void setProbabilities(std::span<RankedLogit> entries, double temperature)
{
    const double largest = largestLogit(entries);
    double sum = 0;
    for (RankedLogit& entry : entries) {
        entry.probability = exactExp(static_cast<float>((entry.logit - largest) / temperature));
        sum += entry.probability;
    }
    for (RankedLogit& entry : entries)
        entry.probability /= sum;
}

/// The number of sorted entries that remain after top-k and then top-p. Top-p keeps the fewest
/// entries whose total probability is at least p times the total of the entries kept by top-k.
std::size_t candidateCount(std::span<const RankedLogit> entries, const Sampling& sampling)
{
    const std::size_t count =
        std::min<std::size_t>(sampling.topK.value_or(entries.size()), entries.size());
    double total = 0;
    for (const RankedLogit& entry : entries.first(count))
        total += entry.probability;
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        sum += entries[i].probability;
        if (sum >= sampling.topP * total)
            return i + 1;
    }
    return count;
}

SampledToken drawFrom(std::span<const RankedLogit> candidates, double drawn)
{
    double total = 0;
    for (const RankedLogit& entry : candidates)
        total += entry.probability;
    std::size_t rank = 0;
    double sum = candidates[0].probability;
    while (rank + 1 < candidates.size() && sum <= drawn * total)
        sum += candidates[++rank].probability;
    return {.token = candidates[rank].token,
            .greedy = false,
            .candidates = candidates.size(),
            .rank = rank,
            .probability = candidates[rank].probability / total,
            .drawn = drawn};
}

/// All tokens that may be chosen, the most probable first. With greedy sampling, only the first
/// Sampler::kTopCount are sorted.
std::vector<RankedLogit> rankedBy(const Sampling& sampling, std::span<const float> logits,
                                  const TokensInUse& tokens)
{
    std::vector<RankedLogit> entries = usable(logits);
    const auto isUnused = [&tokens](const RankedLogit& entry) {
        return !tokens.contain(entry.token);
    };
    if (std::ranges::all_of(entries, isUnused))
        throw RunError(
            Text::tr("All logits are NaN: no token can be chosen. The weights may be damaged."));
    setProbabilities(entries, sampling.greedy ? 1.0 : sampling.temperature);
    std::erase_if(entries, isUnused);
    const std::size_t sorted =
        sampling.greedy ? std::min(Sampler::kTopCount, entries.size()) : entries.size();
    std::partial_sort(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(sorted),
                      entries.end(), before);
    return entries;
}

} // namespace

std::vector<TokenProbability>
distributionOf(const Sampling& sampling, std::span<const float> logits, const TokensInUse& tokens)
{
    const std::vector<RankedLogit> entries = rankedBy(sampling, logits, tokens);
    std::vector<TokenProbability> distribution;
    double total = 0;
    for (const RankedLogit& entry : std::span(entries).first(candidateCount(entries, sampling))) {
        distribution.push_back({entry.token, entry.probability});
        total += entry.probability;
    }
    for (TokenProbability& each : distribution)
        each.probability /= total;
    return distribution;
}

std::string describe(const Sampling& sampling)
{
    if (sampling.greedy)
        return "greedy";
    std::string text = "temperature " + shortest(sampling.temperature);
    if (sampling.topK)
        text += ", top-k " + std::to_string(*sampling.topK);
    if (sampling.topP < 1)
        text += ", top-p " + shortest(sampling.topP);
    return text + ", seed " + std::to_string(sampling.seed);
}

std::optional<Sampling> samplingDescribed(std::string_view text)
{
    Sampling sampling;
    if (text == describe(sampling))
        return sampling;
    sampling.greedy = false;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view part = rest.substr(0, rest.find(", "));
        rest.remove_prefix(std::min(part.size() + 2, rest.size()));
        const auto read = [&](std::string_view name, auto& value) {
            if (!part.starts_with(name))
                return false;
            const char* const end = part.data() + part.size();
            return std::from_chars(part.data() + name.size(), end, value).ptr == end;
        };
        if (std::uint32_t topK = 0; read("top-k ", topK))
            sampling.topK = topK;
        else if (!read("temperature ", sampling.temperature) && !read("top-p ", sampling.topP) &&
                 !read("seed ", sampling.seed))
            return std::nullopt;
    }
    // If a part is missing or a number is too large, describe() returns a different string.
    return describe(sampling) == text ? std::optional(sampling) : std::nullopt;
}

Sampler::Sampler(const Sampling& sampling) : m_sampling(sampling), m_random(sampling.seed) {}

std::vector<RankedLogit> Sampler::withProbabilities(std::span<const float> logits,
                                                    const TokensInUse& tokens) const
{
    return rankedBy(m_sampling, logits, tokens);
}

std::vector<RankedLogit> Sampler::top(std::span<const float> logits,
                                      const TokensInUse& tokens) const
{
    std::vector<RankedLogit> entries = withProbabilities(logits, tokens);
    entries.resize(std::min(kTopCount, entries.size()));
    return entries;
}

Sample Sampler::choose(std::span<const float> logits, const TokensInUse& tokens)
{
    const std::vector<RankedLogit> entries = withProbabilities(logits, tokens);
    Sample sample;
    sample.top.assign(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(
                                                             std::min(kTopCount, entries.size())));
    if (m_sampling.greedy) {
        sample.chosen.token = entries.front().token;
        return sample;
    }
    const double drawn = static_cast<double>(m_random() >> 11) * 0x1p-53;
    sample.chosen = drawFrom(std::span(entries).first(candidateCount(entries, m_sampling)), drawn);
    if (sample.chosen.rank >= sample.top.size()) // so that `top` includes the chosen token
        sample.top.push_back(entries[sample.chosen.rank]);
    return sample;
}

} // namespace pastkeys
