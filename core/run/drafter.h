// Proposes tokens that a model may choose next. A wrong proposal costs time, but changes nothing.
#pragma once

#include "model/proposal.h"
#include "run/pass_costs.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pastkeys {

struct Draft
{
    std::vector<Proposal> proposals;
    PassCosts costs; ///< of the passes of a second model
};

class Drafter
{
public:
    virtual ~Drafter() = default;

    /// Proposes up to `most` tokens that follow the text. The text must continue that of the
    /// previous call: what it adds to that was accepted, and all other proposals were rejected.
    /// Throws Cancelled and RunError; the call can then be repeated, with the same result.
    /// \pre text is not empty, most > 0
    virtual Draft propose(std::span<const TokenId> text, std::size_t most,
                          const std::stop_token& stop) = 0;
};

/// Looks up the last tokens earlier in the text, and proposes what followed them there: first the
/// last three tokens, then two, then one. Of several places, the latest counts, because what was
/// written last is likelier to go on alike. Where the text ends, proposed tokens are read on, so a
/// text that repeats itself can be proposed further than it has been written.
/// Source: Saxena 2023, "Prompt Lookup Decoding" (prompt_lookup_num_tokens in transformers, which
/// takes the first place instead of the latest).
class PromptLookup : public Drafter
{
public:
    static constexpr std::size_t kLongestLookup = 3;

    Draft propose(std::span<const TokenId> text, std::size_t most,
                  const std::stop_token& stop) override;
};

/// Lets a second, smaller model write on. Its cache keeps only rows of the text: proposed tokens are
/// read in a fork, which is dropped.
class DraftModel : public Drafter
{
public:
    /// Throws InputError if the model has fewer ids than `vocabulary`.
    /// \param sampling  greedy: proposes the likeliest tokens; otherwise draws them
    /// \param vocabulary  the ids that a text may have, which the model must be able to read
    /// \param rejection  only Mistake::Rejection::DrafterKeepsRows changes anything
    DraftModel(Machinery machinery, const Sampling& sampling, std::size_t vocabulary,
               Mistake::Rejection rejection = Mistake::Rejection::Right);

    Draft propose(std::span<const TokenId> text, std::size_t most,
                  const std::stop_token& stop) override;

private:
    void readText(std::span<const TokenId> text, PassCosts& costs, const std::stop_token& stop);
    Proposal proposalFrom(std::span<const float> logits, std::size_t position) const;

    PassRunner m_runner;
    Sampling m_sampling;
    bool m_keepsRejected; ///< makes the mistake
    Stream m_stream;
    std::vector<TokenId> m_keptProposals; ///< by mistake, after those of the text
    std::size_t m_read = 0;               ///< tokens of the text
    std::vector<float> m_logits;          ///< of the last of them
};

} // namespace pastkeys
