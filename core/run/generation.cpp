#include "run/generation.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

Generation::Generation(const Config& config, std::size_t tokensInUse, RunSettings settings)
    : m_config(config), m_tokensInUse(std::min<std::size_t>(tokensInUse, config.vocabulary)),
      m_settings(std::move(settings)), m_sampler(m_settings.sampling), m_tokens(m_settings.prompt)
{
    validate(m_settings, m_config);
    m_tokens.reserve(std::size_t{m_config.context} + 1);
}

std::size_t Generation::nextRows() const
{
    const std::size_t prompt = m_settings.prompt.size();
    if (m_fed >= prompt)
        return 1;
    if (m_settings.chunks.empty())
        return prompt - m_fed;
    const std::size_t chunk = m_settings.chunks[std::min(m_chunk, m_settings.chunks.size() - 1)];
    return std::min(chunk, prompt - m_fed);
}

Phase Generation::nextPhase() const
{
    return m_fed < m_settings.prompt.size() ? Phase::Prefill : Phase::Decode;
}

std::optional<Sample> Generation::choose(std::span<const float> logits)
{
    PASTKEYS_EXPECTS(!m_stopped);
    if (!nextChooses())
        return std::nullopt;
    PASTKEYS_EXPECTS(logits.size() == m_config.vocabulary);
    return m_sampler.choose(logits.first(m_tokensInUse));
}

void Generation::advance(const std::optional<Sample>& sample) noexcept
{
    m_fed += nextRows();
    ++m_chunk;
    if (sample) {
        m_tokens.push_back(sample->chosen.token); // cannot throw: the memory is reserved
        m_stopped = reasonToStop(sample->chosen.token);
    }
}

std::optional<StopReason> Generation::reasonToStop(TokenId chosen) const
{
    if (m_settings.stopAtEndOfText && m_config.endOfText == indexOf(chosen))
        return StopReason::EndOfText;
    if (std::ranges::find(m_settings.stopTokens, chosen) != m_settings.stopTokens.end())
        return StopReason::StopToken;
    if (m_tokens.size() - m_settings.prompt.size() >= m_settings.tokens)
        return StopReason::TokenCount;
    if (m_fed == m_config.context)
        return StopReason::ContextFull;
    return std::nullopt;
}

} // namespace pastkeys
