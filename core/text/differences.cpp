// Two descriptions of one tokenizer, compared.
#include "base/errors.h"
#include "text/tokenizer_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Sentences up to a limit, and the number of those that were left out.
class LimitedList
{
public:
    LimitedList(std::vector<std::string>& list, std::size_t limit) : m_list(list), m_limit(limit) {}

    /// \param sentence  called only if there is room
    template <typename Sentence> void add(const Sentence& sentence)
    {
        if (m_count++ < m_limit)
            m_list.push_back(sentence());
    }
    void close(const char* what)
    {
        if (m_count > m_limit)
            m_list.push_back(std::to_string(m_count - m_limit) + " more " + what + " differ.");
    }

private:
    std::vector<std::string>& m_list;
    std::size_t m_limit;
    std::size_t m_count = 0;
};

std::string tokenText(const Tokenizer& tokenizer, TokenId id)
{
    if (!tokenizer.contains(id))
        return "no token";
    return "`" + printable(tokenizer.bytes(id), 60) + "`";
}

std::string mergeText(const Tokenizer& tokenizer, std::span<const MergeRule> rules,
                      std::size_t rank)
{
    if (rank >= rules.size())
        return "no merge";
    return tokenText(tokenizer, rules[rank].left) + " + " + tokenText(tokenizer, rules[rank].right);
}

std::string sentenceOf(const std::string& subject, const Tokenizer& a, const std::string& inA,
                       const Tokenizer& b, const std::string& inB)
{
    return subject + " is " + inA + " in " + printable(a.source()) + ", but " + inB + " in " +
           printable(b.source()) + ".";
}

/// All ids with a token in either, ascending.
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

} // namespace

std::vector<std::string> differences(const Tokenizer& a, const Tokenizer& b, std::size_t limit)
{
    std::vector<std::string> list;
    LimitedList tokens(list, limit);
    for (const TokenId id : idsOfBoth(a.m_parts->tokens, b.m_parts->tokens)) {
        if (a.contains(id) == b.contains(id) && a.bytes(id) == b.bytes(id))
            continue;
        tokens.add([&] {
            return sentenceOf("Token " + std::to_string(indexOf(id)), a, tokenText(a, id), b,
                              tokenText(b, id));
        });
    }
    tokens.close("tokens");

    LimitedList merges(list, limit);
    const std::span<const MergeRule> rulesOfA = a.m_parts->merges.rules();
    const std::span<const MergeRule> rulesOfB = b.m_parts->merges.rules();
    for (std::size_t rank = 0; rank < std::max(rulesOfA.size(), rulesOfB.size()); ++rank) {
        const bool inBoth = rank < std::min(rulesOfA.size(), rulesOfB.size());
        if (inBoth && rulesOfA[rank] == rulesOfB[rank])
            continue;
        merges.add([&] {
            return sentenceOf("Merge " + std::to_string(rank + 1), a, mergeText(a, rulesOfA, rank),
                              b, mergeText(b, rulesOfB, rank));
        });
    }
    merges.close("merges");
    return list;
}

} // namespace pastkeys
