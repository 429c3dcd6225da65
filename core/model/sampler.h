#pragma once

#include "base/ids.h"

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

/// How the next token is chosen: the largest logit (the smallest id among equals), or at random
/// after temperature, then top-k, then top-p. The same seed gives the same tokens on every machine.
struct Sampling
{
    bool greedy = true;
    double temperature = 1.0;
    std::optional<std::uint32_t> topK;
    double topP = 1.0;
    std::uint64_t seed = 0;
};

/// "greedy", or "temperature 0.8, top-k 40, top-p 0.95, seed 7".
std::string describe(const Sampling& sampling);

/// A token's place among all.
struct RankedLogit
{
    TokenId token{};
    float logit = 0;
    double probability = 0; ///< after temperature, before top-k and top-p
};

struct SampledToken
{
    TokenId token{};
    bool greedy = true;
    std::size_t candidates = 1; ///< tokens left after top-k and top-p
    std::size_t rank = 0;       ///< 0: the most probable
    double probability = 1;     ///< among the candidates
    double drawn = 0;           ///< the random number in [0, 1) that chose; 0 where greedy
};

struct Sample
{
    SampledToken chosen;
    std::vector<RankedLogit> top; ///< the most probable first
};

class Sampler
{
public:
    /// \pre sampling is valid, see validate() of run_settings.h
    explicit Sampler(const Sampling& sampling);

    /// Chooses by the logits of all tokens that may be chosen. NaN is never chosen.
    /// Throws RunError when no logit is a number or the largest is infinite.
    Sample choose(std::span<const float> logits);

    static constexpr std::size_t kTopCount = 10;

private:
    Sampling m_sampling;
    /// Its sequence is fixed by the C++ standard; the distributions' are not, so we draw ourselves.
    std::mt19937_64 m_random;
};

} // namespace pastkeys
