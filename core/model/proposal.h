// Tokens that something else proposes, and how a model accepts or replaces them so that its own
// distribution stays as it is. Source: Leviathan et al. 2023, "Fast Inference from Transformers via
// Speculative Decoding", algorithm 1; Chen et al. 2023, "Accelerating Large Language Model Decoding
// with Speculative Sampling".
#pragma once

#include "model/sampler.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pastkeys {

struct TokenProbability
{
    TokenId token{};
    double probability = 0;
};

/// What a token is drawn from: the tokens left after top-k and top-p, the most probable first. The
/// probabilities add up to 1. Throws like Sampler::choose().
/// \pre sampling is not greedy
std::vector<TokenProbability>
distributionOf(const Sampling& sampling, std::span<const float> logits, const TokensInUse& tokens);

/// A token that is proposed as the next one.
struct Proposal
{
    TokenId token{};
    /// What it was drawn from; empty if it was not drawn.
    std::vector<TokenProbability> from = {};
};

/// What a random number is for.
enum class Draw : std::uint8_t
{
    Proposal,
    Acceptance,
    Replacement,
};

/// A random number in [0, 1) that depends only on the arguments, so a step that was cancelled draws
/// the same numbers again. Source: Steele et al. 2014, "Fast Splittable Pseudorandom Number
/// Generators" (SplitMix64).
double drawnAt(std::uint64_t seed, std::size_t position, Draw use);

/// The index of the token that a random number in [0, 1) selects. \pre `from` is not empty
std::size_t selectedBy(double drawn, std::span<const TokenProbability> from);

/// Accepts the proposed token with probability min(1, p / q), where p and q are its probabilities in
/// `own` and in Proposal::from. Otherwise draws a token from max(0, p - q), normalized. The result
/// is distributed as `own`, whatever was proposed.
/// \pre the proposal was drawn; `own` is not empty
SampledToken chosenAfter(const Proposal& proposal, std::span<const TokenProbability> own,
                         std::uint64_t seed, std::size_t position);

} // namespace pastkeys
