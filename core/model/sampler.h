#pragma once

#include "base/ids.h"
#include "model/config.h"

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// How the next token is chosen: by the largest logit (ties go to the smallest id), or at random
/// after applying temperature, top-k and top-p, in that order. The same seed gives the same tokens
/// on every machine.
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
/// The sampling for which describe() returns this string, or nothing if there is none.
std::optional<Sampling> samplingDescribed(std::string_view text);

struct RankedLogit
{
    TokenId token{};
    float logit = 0;
    /// Softmax over all logits, also those of ids without a token, after temperature and before
    /// top-k and top-p.
    double probability = 0;
};

struct SampledToken
{
    TokenId token{};
    bool greedy = true;
    std::size_t candidates = 1; ///< tokens left after top-k and top-p
    std::size_t rank = 0;       ///< 0 for the most probable token
    double probability = 1;     ///< its probability among the candidates
    double drawn = 0;           ///< the random number in [0, 1) that chose it; 0 if greedy
};

struct Sample
{
    SampledToken chosen;
    std::vector<RankedLogit> top; ///< the most probable first
};

class Sampler
{
public:
    /// \pre sampling is valid, see validate() in run_settings.h
    explicit Sampler(const Sampling& sampling);

    /// Chooses a token. Throws RunError if the logits of all tokens are NaN or the largest logit is
    /// infinite.
    /// \param logits  one for each id of the vocabulary; a token whose logit is NaN is never chosen
    Sample choose(std::span<const float> logits, const TokensInUse& tokens);
    /// The most probable tokens, without choosing one. Throws like choose().
    std::vector<RankedLogit> top(std::span<const float> logits, const TokensInUse& tokens) const;

    static constexpr std::size_t kTopCount = 10;

private:
    /// All tokens that may be chosen, the most probable first. With greedy sampling, only the first
    /// kTopCount are sorted.
    std::vector<RankedLogit> withProbabilities(std::span<const float> logits,
                                               const TokensInUse& tokens) const;

    Sampling m_sampling;
    /// The C++ standard specifies the numbers that this engine returns, but not how the standard
    /// distributions transform them, so no distribution is used.
    std::mt19937_64 m_random;
};

} // namespace pastkeys
