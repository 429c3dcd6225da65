// The decisions of a beam search, without a model: which candidates are the best, which texts have
// ended, and when no better one can follow. They are those of BeamSearchScorer and BeamHypotheses
// in transformers 4.46, for one prompt and one group of beams, with these differences:
//
// - Sums and logarithms are in double precision. (transformers computes them in float32.)
// - The first step has one beam, the prompt. (transformers starts with equal beams, and gives all
//   but one a sum of -1e9.)
// - Of equal sums, that of the beam with the lower number comes first, then that of the lower token
//   id. (torch.topk leaves this open.)
// - A token with probability 0 is no candidate, so there may be fewer beams than asked for if the
//   vocabulary is tiny.
#pragma once

#include "model/config.h"
#include "record/beam_record.h"

#include <limits>
#include <span>
#include <vector>

namespace pastkeys {

/// A beam with one more token.
struct Continuation
{
    std::size_t beam = 0;
    TokenId token{};
    double logProbability = 0;
    double sum = 0; ///< of the beam and this token
};

/// How many of the best candidates a step looks at: enough for as many beams as asked for, even if
/// each beam also ends with one of these tokens.
std::size_t candidatesPerStep(std::size_t beams, std::size_t endTokens);

/// The `count` best continuations of all beams, the best first. A softmax over all logits gives the
/// probabilities; logits that are NaN have none.
/// \param sums    of the beams
/// \param logits  of each beam, [beams][vocabulary]; the largest of each is finite
std::vector<Continuation> bestContinuations(std::span<const double> sums,
                                            std::span<const std::span<const float>> logits,
                                            const TokensInUse& tokens, std::size_t count);

/// Hypothesis::score. \pre length > 0
double beamScore(double sum, std::size_t length, double lengthPenalty);

/// The best hypotheses, as many as there are beams.
class Hypotheses
{
public:
    /// \param most  tokens that a text may get
    Hypotheses(const BeamRules& rules, std::size_t most) : m_rules(rules), m_most(most) {}

    /// Sets the score. \returns whether the hypothesis is among the best now
    bool add(Hypothesis hypothesis);
    /// Whether the search ends after this step.
    /// \param bestSum  of its candidates   \param length  their generated tokens
    bool areEnough(double bestSum, std::size_t length) const;
    /// The best first; of equal ones, that which was added later.
    std::vector<Hypothesis> best() const;

private:
    BeamRules m_rules;
    std::size_t m_most;
    std::vector<Hypothesis> m_kept; ///< in the order in which they were added
};

} // namespace pastkeys
