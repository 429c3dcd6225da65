// Lists the differences between two tokenizers, for example when a model comes with two sets of
// tokenizer files.
#include "base/errors.h"
#include "text/tokenizer_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Adds sentences to a list up to a limit, and counts those left out.
class LimitedList
{
public:
    LimitedList(std::vector<Text>& list, std::size_t limit) : m_list(list), m_limit(limit) {}

    /// \param sentence  returns the sentence; called only if there is room
    template <typename Sentence> void add(const Sentence& sentence)
    {
        if (m_count++ < m_limit)
            m_list.push_back(sentence());
    }
    std::size_t leftOut() const { return m_count - std::min(m_count, m_limit); }

private:
    std::vector<Text>& m_list;
    std::size_t m_limit;
    std::size_t m_count = 0;
};

Text tokenText(const Tokenizer& tokenizer, TokenId id)
{
    if (!tokenizer.contains(id))
        return Text::tr("missing");
    return "`" + printable(tokenizer.bytes(id), 60) + "`";
}

Text mergeText(const Tokenizer& tokenizer, std::span<const MergeRule> rules, std::size_t rank)
{
    if (rank >= rules.size())
        return Text::tr("missing");
    return Text::tr("%1 + %2", tokenText(tokenizer, rules[rank].left),
                    tokenText(tokenizer, rules[rank].right));
}

/// All ids that have a token in at least one table, in ascending order.
std::vector<TokenId> idsOfBoth(const TokenTable& a, const TokenTable& b)
{
    std::vector<TokenId> ids;
    for (const TokenTable* table : {&a, &b}) {
        for (std::size_t i = 0; i < table->size(); ++i)
            ids.push_back(table->idAt(i));
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

bool hasAddedToken(const TokenizerParts& parts, TokenId id)
{
    return std::ranges::any_of(parts.added,
                               [id](const AddedTokens& tokens) { return tokens.contains(id); });
}

std::span<const MergeRule> rulesOf(const TokenizerParts& parts)
{
    return parts.model ? parts.model->rules() : std::span<const MergeRule>();
}

} // namespace

std::vector<Text> differences(const Tokenizer& a, const Tokenizer& b, std::size_t limit)
{
    std::vector<Text> list;
    LimitedList tokens(list, limit);
    for (const TokenId id : idsOfBoth(a.m_parts->tokens, b.m_parts->tokens)) {
        if (a.contains(id) == b.contains(id) && a.bytes(id) == b.bytes(id))
            continue;
        if ((!a.contains(id) && hasAddedToken(*b.m_parts, id)) ||
            (!b.contains(id) && hasAddedToken(*a.m_parts, id)))
            continue;
        tokens.add([&] {
            return Text::tr("Token %1 is %2 in %3, but %4 in %5.", std::to_string(indexOf(id)),
                            tokenText(a, id), Text(a.source(), 120), tokenText(b, id),
                            Text(b.source(), 120));
        });
    }
    if (tokens.leftOut() > 0)
        list.push_back(Text::tr("More tokens that differ: %1.", tokens.leftOut()));

    LimitedList merges(list, limit);
    const std::span<const MergeRule> rulesOfA = rulesOf(*a.m_parts);
    const std::span<const MergeRule> rulesOfB = rulesOf(*b.m_parts);
    for (std::size_t rank = 0; rank < std::max(rulesOfA.size(), rulesOfB.size()); ++rank) {
        const bool inBoth = rank < std::min(rulesOfA.size(), rulesOfB.size());
        if (inBoth && rulesOfA[rank] == rulesOfB[rank])
            continue;
        merges.add([&] {
            return Text::tr("Merge %1 is %2 in %3, but %4 in %5.", std::to_string(rank + 1),
                            mergeText(a, rulesOfA, rank), Text(a.source(), 120),
                            mergeText(b, rulesOfB, rank), Text(b.source(), 120));
        });
    }
    if (merges.leftOut() > 0)
        list.push_back(Text::tr("More merges that differ: %1.", merges.leftOut()));
    return list;
}

} // namespace pastkeys
