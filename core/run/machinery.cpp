#include "run/machinery.h"

namespace pastkeys {

std::vector<TokenText> Machinery::textOf(std::span<const TokenId> tokens) const
{
    std::vector<TokenText> texts;
    texts.reserve(tokens.size());
    for (const TokenId token : tokens)
        texts.push_back(textOf(token));
    return texts;
}

std::vector<LogitEntry> Machinery::textOf(std::span<const RankedLogit> logits) const
{
    std::vector<LogitEntry> entries;
    entries.reserve(logits.size());
    for (const RankedLogit& ranked : logits)
        entries.push_back({textOf(ranked.token), ranked});
    return entries;
}

} // namespace pastkeys
