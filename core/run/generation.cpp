#include "run/generation.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

Generation::Generation(const Config& config, TokensInUse tokensInUse, RunSettings settings,
                       std::vector<TokenId> given, std::optional<std::size_t> room)
    : m_config(config), m_tokensInUse(std::move(tokensInUse)), m_settings(std::move(settings)),
      m_sampler(m_settings.sampling), m_tokens(std::move(given)), m_given(m_tokens.size()),
      m_room(room)
{
}

std::size_t Generation::nextRows() const
{
    if (m_fed >= m_given)
        return 1;
    const std::size_t prompt = m_settings.prompt.size(); // the given tokens may contain it twice
    const std::size_t left = prompt - m_fed % prompt;
    if (m_settings.chunks.empty())
        return left;
    const std::size_t chunk = m_settings.chunks[std::min(m_chunk, m_settings.chunks.size() - 1)];
    return std::min(chunk, left);
}

Phase Generation::nextPhase() const
{
    return m_fed < m_given ? Phase::Prefill : Phase::Decode;
}

std::optional<Sample> Generation::choose(std::span<const float> logits)
{
    PASTKEYS_EXPECTS(!m_stopped);
    if (!nextChooses())
        return std::nullopt;
    PASTKEYS_EXPECTS(logits.size() == m_config.vocabulary);
    reserveNext();
    return m_sampler.choose(logits, m_tokensInUse);
}

Sample Generation::choose(std::span<const float> logits, const Proposal& proposal)
{
    PASTKEYS_EXPECTS(nextChooses());
    if (proposal.from.empty())
        return *choose(logits);
    PASTKEYS_EXPECTS(!m_stopped && logits.size() == m_config.vocabulary);
    reserveNext();
    const Sampling& sampling = m_settings.sampling;
    const auto own = distributionOf(sampling, logits, m_tokensInUse);
    Sample sample{chosenAfter(proposal, own, sampling.seed, m_tokens.size()), top(logits)};
    const SampledToken& chosen = sample.chosen;
    if (chosen.rank >= sample.top.size()) { // so that `top` includes the chosen token
        const double ofAll = sample.top.front().probability / own.front().probability;
        sample.top.push_back(
            {chosen.token, logits[indexOf(chosen.token)], chosen.probability * ofAll});
    }
    return sample;
}

/// Makes room for the next token, so that advance() cannot throw.
void Generation::reserveNext()
{
    if (m_tokens.size() == m_tokens.capacity())
        m_tokens.reserve(2 * m_tokens.size());
}

std::vector<RankedLogit> Generation::top(std::span<const float> logits) const
{
    return m_sampler.top(logits, m_tokensInUse);
}

void Generation::advance(const std::optional<Sample>& sample) noexcept
{
    m_fed += nextRows();
    ++m_chunk;
    if (sample) {
        m_tokens.push_back(sample->chosen.token); // cannot throw: choose() reserved memory
        m_stopped = reasonToStop(sample->chosen.token);
    }
}

bool Generation::endsWith(TokenId token) const
{
    const auto isIn = [token](const std::vector<TokenId>& tokens) {
        return std::ranges::find(tokens, token) != tokens.end();
    };
    return (m_settings.stopAtEndOfText && isIn(m_config.endOfText)) || isIn(m_settings.stopTokens);
}

std::size_t Generation::tokensLeft() const
{
    const std::size_t toChoose = m_settings.tokens - chosen().size();
    return m_room ? std::min(toChoose, *m_room - m_fed) : toChoose;
}

std::optional<StopReason> Generation::reasonToStop(TokenId chosen) const
{
    const auto isIn = [chosen](const std::vector<TokenId>& tokens) {
        return std::ranges::find(tokens, chosen) != tokens.end();
    };
    if (m_settings.stopAtEndOfText && isIn(m_config.endOfText))
        return StopReason::EndOfText;
    if (isIn(m_settings.stopTokens))
        return StopReason::StopToken;
    if (m_tokens.size() - m_given >= m_settings.tokens)
        return StopReason::TokenCount;
    if (m_room && m_fed >= *m_room)
        return StopReason::ContextFull;
    return std::nullopt;
}

} // namespace pastkeys
