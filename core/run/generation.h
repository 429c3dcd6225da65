#pragma once

#include "model/proposal.h"
#include "model/sampler.h"
#include "record/step_record.h"
#include "run/run_settings.h"

#include <optional>
#include <span>

namespace pastkeys {

/// The text of a run. Decides which tokens the model reads next, which token follows them, and when
/// the run stops. Knows nothing about caches.
class Generation
{
public:
    /// \param given  the tokens that the model reads before it chooses its first token
    /// \param room  the maximum number of tokens that the model can read; empty if unlimited
    /// \param tokensInUse  the ids that may be chosen
    Generation(const Config& config, TokensInUse tokensInUse, RunSettings settings,
               std::vector<TokenId> given, std::optional<std::size_t> room);

    /// The tokens known so far: the given ones and all chosen ones.
    std::span<const TokenId> tokens() const { return m_tokens; }
    std::span<const TokenId> chosen() const { return tokens().subspan(m_given); }
    std::size_t fed() const { return m_fed; }
    /// The number of tokens that the next step feeds: those of a prompt chunk, or 1 (the last
    /// chosen token).
    std::size_t nextRows() const;
    /// Whether the next step ends by choosing a token.
    bool nextChooses() const { return m_fed + nextRows() == m_tokens.size(); }
    Phase nextPhase() const;
    std::optional<StopReason> stopped() const { return m_stopped; }

    /// The token that the next step chooses, or nothing if more of the prompt follows. The call
    /// changes only the state of the random number generator. Throws RunError like
    /// Sampler::choose().
    /// \param logits  the logits of the step's last row; used only if nextChooses()
    std::optional<Sample> choose(std::span<const float> logits);
    /// The same for a token that was proposed. If the proposal was not drawn, this chooses as if
    /// nothing had been proposed. If it was, this accepts or replaces it (see chosenAfter()) and
    /// leaves the random number generator as it is. \pre nextChooses()
    Sample choose(std::span<const float> logits, const Proposal& proposal);
    /// Whether the text ends once this token has been chosen, however long the text is.
    bool endsWith(TokenId token) const;
    /// How many tokens can still be chosen at most, if each is fed before the next is chosen.
    std::size_t tokensLeft() const;
    /// The most probable of the tokens that choose() could choose. Throws like choose() does.
    std::vector<RankedLogit> top(std::span<const float> logits) const;
    /// Marks the step's tokens as read by the model, and appends the chosen token.
    /// \param sample  from choose()
    void advance(const std::optional<Sample>& sample) noexcept;

private:
    std::optional<StopReason> reasonToStop(TokenId chosen) const;
    void reserveNext();

    Config m_config;
    TokensInUse m_tokensInUse;
    RunSettings m_settings;
    Sampler m_sampler;
    std::vector<TokenId> m_tokens;
    std::size_t m_given;
    std::optional<std::size_t> m_room;
    std::size_t m_fed = 0;
    std::size_t m_chunk = 0;
    std::optional<StopReason> m_stopped;
};

} // namespace pastkeys
