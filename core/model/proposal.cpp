#include "model/proposal.h"

#include "base/contract.h"

#include <algorithm>
#include <map>

namespace pastkeys {

namespace {

std::uint64_t mixed(std::uint64_t bits)
{
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
    return bits ^ (bits >> 31);
}

/// max(0, p - q) of each token, normalized. Empty if nothing is left, which only rounding can cause.
std::vector<TokenProbability> excessOf(std::span<const TokenProbability> own,
                                       std::span<const TokenProbability> proposed)
{
    std::map<TokenId, double> q;
    for (const TokenProbability& each : proposed)
        q[each.token] = each.probability;
    std::vector<TokenProbability> excess;
    double total = 0;
    for (const TokenProbability& each : own) {
        const auto found = q.find(each.token);
        const double more = each.probability - (found == q.end() ? 0 : found->second);
        excess.push_back({each.token, std::max(0.0, more)});
        total += excess.back().probability;
    }
    if (total <= 0)
        return {};
    for (TokenProbability& each : excess)
        each.probability /= total;
    return excess;
}

double probabilityOf(TokenId token, std::span<const TokenProbability> in)
{
    const auto found = std::ranges::find(in, token, &TokenProbability::token);
    return found == in.end() ? 0 : found->probability;
}

} // namespace

double drawnAt(std::uint64_t seed, std::size_t position, Draw use)
{
    constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15U; // 2^64 divided by the golden ratio
    constexpr std::uint64_t kUses = 3;
    const std::uint64_t number = kUses * position + static_cast<std::uint64_t>(use) + 1;
    return static_cast<double>(mixed(mixed(seed + kStep) + kStep * number) >> 11) * 0x1p-53;
}

std::size_t selectedBy(double drawn, std::span<const TokenProbability> from)
{
    PASTKEYS_EXPECTS(!from.empty());
    std::size_t last = 0; // with a probability above 0
    double sum = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i].probability <= 0)
            continue;
        last = i;
        sum += from[i].probability;
        if (drawn < sum)
            break;
    }
    return last;
}

SampledToken chosenAfter(const Proposal& proposal, std::span<const TokenProbability> own,
                         std::uint64_t seed, std::size_t position)
{
    PASTKEYS_EXPECTS(!proposal.from.empty() && !own.empty());
    const double p = probabilityOf(proposal.token, own);
    const double q = probabilityOf(proposal.token, proposal.from);
    SampledToken sampled{.token = proposal.token,
                         .greedy = false,
                         .candidates = own.size(),
                         .drawn = drawnAt(seed, position, Draw::Acceptance)};
    if (const auto excess = excessOf(own, proposal.from);
        sampled.drawn * q >= p && !excess.empty()) {
        sampled.drawn = drawnAt(seed, position, Draw::Replacement);
        sampled.token = excess[selectedBy(sampled.drawn, excess)].token;
    }
    const auto chosen = std::ranges::find(own, sampled.token, &TokenProbability::token);
    PASTKEYS_EXPECTS(chosen != own.end());
    sampled.rank = static_cast<std::size_t>(chosen - own.begin());
    sampled.probability = chosen->probability;
    return sampled;
}

} // namespace pastkeys
