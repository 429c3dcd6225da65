#include "run/beam_search.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

bool isBetter(const Continuation& one, const Continuation& other)
{
    if (one.sum != other.sum)
        return one.sum > other.sum;
    return one.beam != other.beam ? one.beam < other.beam : one.token < other.token;
}

/// The logarithm of the sum of the exponentials, in the order of the tokens.
double logOfSum(std::span<const float> logits)
{
    double largest = -std::numeric_limits<double>::infinity();
    for (const float logit : logits)
        largest = std::max<double>(largest, logit); // a NaN is never larger
    double sum = 0;
    for (const float logit : logits)
        if (!std::isnan(logit))
            sum += std::exp(logit - largest);
    return largest + std::log(sum);
}

void keepBest(std::vector<Continuation>& all, std::size_t count)
{
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size()));
    std::partial_sort(all.begin(), end, all.end(), isBetter);
    all.erase(end, all.end());
}

} // namespace

std::size_t candidatesPerStep(std::size_t beams, std::size_t endTokens)
{
    return std::max<std::size_t>(2, 1 + endTokens) * beams;
}

std::vector<Continuation> bestContinuations(std::span<const double> sums,
                                            std::span<const std::span<const float>> logits,
                                            const TokensInUse& tokens, std::size_t count)
{
    std::vector<Continuation> best;
    std::vector<Continuation> own; // of one beam
    for (std::size_t beam = 0; beam < sums.size(); ++beam) {
        const double all = logOfSum(logits[beam]);
        own.clear();
        for (std::size_t id = 0; id < logits[beam].size(); ++id) {
            const double logProbability = logits[beam][id] - all;
            const auto token = idAt<TokenId>(id);
            if (std::isfinite(logProbability) && tokens.contain(token))
                own.push_back({beam, token, logProbability, sums[beam] + logProbability});
        }
        keepBest(own, count);
        best.insert(best.end(), own.begin(), own.end());
    }
    keepBest(best, count);
    return best;
}

double beamScore(double sum, std::size_t length, double lengthPenalty)
{
    return sum / std::pow(static_cast<double>(length), lengthPenalty);
}

bool Hypotheses::add(Hypothesis hypothesis)
{
    hypothesis.score = beamScore(hypothesis.sum, hypothesis.length, m_rules.lengthPenalty);
    const auto worst = std::ranges::min_element(m_kept, {}, &Hypothesis::score);
    if (m_kept.size() >= m_rules.beams && hypothesis.score <= worst->score)
        return false;
    if (m_kept.size() >= m_rules.beams)
        m_kept.erase(worst); // the first one of equal ones
    m_kept.push_back(std::move(hypothesis));
    return true;
}

bool Hypotheses::areEnough(double bestSum, std::size_t length) const
{
    if (m_kept.size() < m_rules.beams)
        return false;
    if (m_rules.earlyStopping == EarlyStopping::Yes)
        return true;
    // The sum is below 0, so with a penalty above 0, the longest text would have the best score.
    const bool mayGrow = m_rules.earlyStopping == EarlyStopping::Never && m_rules.lengthPenalty > 0;
    const double attainable = beamScore(bestSum, mayGrow ? m_most : length, m_rules.lengthPenalty);
    return std::ranges::min_element(m_kept, {}, &Hypothesis::score)->score >= attainable;
}

std::vector<Hypothesis> Hypotheses::best() const
{
    std::vector<Hypothesis> sorted(m_kept.rbegin(), m_kept.rend());
    std::stable_sort(
        sorted.begin(), sorted.end(),
        [](const Hypothesis& one, const Hypothesis& other) { return one.score > other.score; });
    return sorted;
}

} // namespace pastkeys
