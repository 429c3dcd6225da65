#include "query/draft_sweep.h"

#include "query/prompt_lookup.h"
#include "record/lane_names.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// \param text  the prompt, the token chosen by its pass, and those chosen after it
/// \param first  the position of the first of the latter
DraftTrial trialOf(std::span<const TokenId> text, std::size_t first, std::size_t most)
{
    DraftTrial trial{
        .mostProposed = most, .passes = 0, .tokens = text.size() - first, .drafts = {}};
    for (std::size_t end = first; end < text.size(); ++trial.passes) {
        // One token less than are left, because the pass chooses one more than it accepts.
        const std::size_t proposed = std::min(most, text.size() - end - 1);
        const std::vector<TokenId> found = lookedUp(text.first(end), proposed);
        const auto chosen = text.subspan(end);
        const auto accepted =
            static_cast<std::size_t>(std::ranges::mismatch(found, chosen).in1 - found.begin());
        trial.drafts.proposed += found.size();
        trial.drafts.accepted += accepted;
        end += accepted + 1;
    }
    return trial;
}

} // namespace

std::vector<DraftTrial> lookupTrials(const Trace& trace)
{
    std::vector<TokenId> text;
    for (const TokenText& token : trace.tokens())
        text.push_back(token.id);
    if (!trace.empty() && trace.steps().back()->choice)
        text.push_back(trace.steps().back()->choice->token.id);
    const std::size_t first = trace.header().promptTokens + 1;
    std::vector<DraftTrial> trials;
    for (std::size_t most = 1; text.size() > first && most <= kMostProposed; ++most)
        trials.push_back(trialOf(text, first, most));
    return trials;
}

} // namespace pastkeys
