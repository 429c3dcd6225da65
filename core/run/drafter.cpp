#include "run/drafter.h"

#include "base/contract.h"
#include "base/errors.h"
#include "query/prompt_lookup.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Forks share its blocks, so that forking copies no rows.
LaneSpec draftLane()
{
    return laneWithCache("paged");
}

} // namespace

Draft PromptLookup::propose(std::span<const TokenId> text, std::size_t most, const std::stop_token&)
{
    PASTKEYS_EXPECTS(!text.empty() && most > 0);
    Draft draft;
    for (const TokenId token : lookedUp(text, most))
        draft.proposals.push_back({token});
    return draft;
}

DraftModel::DraftModel(Machinery machinery, const Sampling& sampling, std::size_t vocabulary,
                       Mistake::Rejection rejection)
    : m_runner(std::move(machinery)), m_sampling(sampling),
      m_keepsRejected(rejection == Mistake::Rejection::DrafterKeepsRows),
      m_stream(draftLane(), m_runner.network())
{
    if (m_runner.network().config().vocabulary < vocabulary)
        refuse({}, Text::tr("the vocabulary of the draft model"),
               Text::tr("at least %1 tokens", vocabulary),
               std::to_string(m_runner.network().config().vocabulary));
}

/// Reads what the text has added. Leaves this unchanged if it throws.
void DraftModel::readText(std::span<const TokenId> text, PassCosts& costs,
                          const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(text.size() >= m_read);
    if (text.size() == m_read)
        return;
    // With the mistake, the cache already has the rows of all tokens that were proposed last.
    const auto added = text.subspan(m_read);
    const auto accepted = std::ranges::mismatch(added, m_keptProposals).in1 - added.begin();
    const auto unread =
        added.subspan(std::min(static_cast<std::size_t>(accepted), added.size() - 1));
    try {
        m_stream.beginPass(indexOf(m_stream.rows().next()) + unread.size());
        const ConstMatrix logits =
            runWithCosts(m_runner, m_stream, unread, LogitRows::Last, costs, stop);
        m_logits.assign(logits.data, logits.data + logits.columns);
    } catch (...) {
        m_stream.rollBack();
        throw;
    }
    m_stream.commit();
    m_read = text.size();
    m_keptProposals.clear();
}

Proposal DraftModel::proposalFrom(std::span<const float> logits, std::size_t position) const
{
    const TokensInUse& tokens = m_runner.machinery().tokensInUse;
    if (m_sampling.greedy)
        return {Sampler(m_sampling).choose(logits, tokens).chosen.token};
    Proposal proposal{{}, distributionOf(m_sampling, logits, tokens)};
    const double drawn = drawnAt(m_sampling.seed, position, Draw::Proposal);
    proposal.token = proposal.from[selectedBy(drawn, proposal.from)].token;
    return proposal;
}

Draft DraftModel::propose(std::span<const TokenId> text, std::size_t most,
                          const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(!text.empty() && most > 0);
    Draft draft;
    const std::size_t context = m_runner.network().config().context;
    const std::size_t rows = indexOf(m_stream.rows().next()) + text.size() - m_read;
    if (rows > context)
        return draft;
    readText(text, draft.costs, stop);
    most = std::min(most, context - rows + 1); // the last one is not read
    draft.proposals.push_back(proposalFrom(m_logits, text.size()));
    if (most == 1)
        return draft;
    Stream trial = m_stream.fork();
    std::vector<TokenId> read;
    while (draft.proposals.size() < most) {
        const TokenId last = draft.proposals.back().token;
        const std::size_t end = text.size() + draft.proposals.size();
        trial.beginPass(indexOf(trial.rows().next()) + 1);
        const ConstMatrix logits =
            runWithCosts(m_runner, trial, {&last, 1}, LogitRows::Last, draft.costs, stop);
        draft.proposals.push_back(proposalFrom(logits.rowSpan(0), end));
        trial.commit();
        read.push_back(last);
    }
    if (m_keepsRejected) {
        m_stream = std::move(trial);
        m_keptProposals = std::move(read);
    }
    return draft;
}

} // namespace pastkeys
