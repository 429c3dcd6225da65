#include "text/added_tokens.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

AddedTokens::AddedTokens(std::vector<AddedToken> tokens) : m_tokens(std::move(tokens))
{
    const auto byText = [](const AddedToken& a, const AddedToken& b) { return a.text < b.text; };
    std::sort(m_tokens.begin(), m_tokens.end(), byText);
    for (const AddedToken& token : m_tokens) {
        PASTKEYS_EXPECTS(!token.text.empty());
        m_begins[static_cast<unsigned char>(token.text[0])] = true;
        m_ids.push_back(token.id);
        if (token.isSpecial)
            m_special.push_back(token.id);
    }
    std::sort(m_ids.begin(), m_ids.end());
    std::sort(m_special.begin(), m_special.end());
}

std::optional<AddedTokens::Match> AddedTokens::firstIn(std::string_view text,
                                                       SpecialTokens special) const
{
    for (std::size_t offset = 0; offset < text.size();) {
        std::optional<Match> match;
        if (m_begins[static_cast<unsigned char>(text[offset])])
            match = longestAt(text, offset);
        if (match && (special == SpecialTokens::Recognize || !match->isSpecial))
            return match;
        offset += match ? match->size : 1;
    }
    return std::nullopt;
}

std::optional<AddedTokens::Match> AddedTokens::longestAt(std::string_view text,
                                                         std::size_t offset) const
{
    // [first, last) are the tokens whose text matches all bytes compared so far. If one of them
    // ends at this byte, it is the one at `first`, because a string sorts before its extensions.
    std::optional<Match> longest;
    auto first = m_tokens.begin();
    auto last = m_tokens.end();
    for (std::size_t size = 0; offset + size < text.size() && first != last; ++size) {
        const auto byte = static_cast<unsigned char>(text[offset + size]);
        const auto byteOf = [size](const AddedToken& token) {
            return token.text.size() > size ? static_cast<unsigned char>(token.text[size]) : -1;
        };
        first = std::partition_point(first, last, [&](const auto& t) { return byteOf(t) < byte; });
        last = std::partition_point(first, last, [&](const auto& t) { return byteOf(t) == byte; });
        if (first != last && first->text.size() == size + 1)
            longest = Match{offset, size + 1, first->id, first->isSpecial};
    }
    return longest;
}

bool AddedTokens::contains(TokenId id) const
{
    return std::binary_search(m_ids.begin(), m_ids.end(), id);
}

bool AddedTokens::isSpecial(TokenId id) const
{
    return std::binary_search(m_special.begin(), m_special.end(), id);
}

} // namespace pastkeys
