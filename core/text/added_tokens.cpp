#include "text/added_tokens.h"

#include "base/contract.h"
#include "base/utf8.h"
#include "text/unicode.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Where the last character before `end` begins. \pre end > 0
std::size_t beginOfLast(std::string_view text, std::size_t end)
{
    std::size_t begin = end - 1;
    while (begin > 0 && end - begin < 4 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
        --begin;
    return begin;
}

/// Whether no letter, digit or the like touches the part [begin, end) of a text.
bool isSingleWordIn(std::string_view text, std::size_t begin, std::size_t end)
{
    const auto isPart = [](std::string_view rest) {
        return isPartOfWord(firstCharacter(rest).value);
    };
    return (begin == 0 || !isPart(text.substr(beginOfLast(text, begin)))) &&
           (end == text.size() || !isPart(text.substr(end)));
}

/// The part [begin, end), with the white space around it that `token` takes.
AddedTokens::Match withSpaces(const AddedToken& token, std::string_view text, std::size_t from,
                              std::size_t begin, std::size_t end)
{
    while (token.takesSpaceBefore && begin > from) {
        const std::size_t last = beginOfLast(text, begin);
        if (last < from || !isSpace(firstCharacter(text.substr(last)).value))
            break;
        begin = last;
    }
    while (token.takesSpaceAfter && end < text.size()) {
        const DecodedCharacter next = firstCharacter(text.substr(end));
        if (!isSpace(next.value))
            break;
        end += next.length;
    }
    return {begin, end, token.id};
}

} // namespace

AddedTokens::AddedTokens(std::vector<AddedToken> tokens) : m_tokens(std::move(tokens))
{
    for (const AddedToken& token : m_tokens) {
        PASTKEYS_EXPECTS(!token.text.empty());
        m_ids.push_back(token.id);
        if (token.isSpecial)
            m_special.push_back(token.id);
    }
    std::sort(m_ids.begin(), m_ids.end());
    std::sort(m_special.begin(), m_special.end());

    std::erase_if(m_tokens, [](const AddedToken& token) { return token.searched.empty(); });
    std::ranges::stable_sort(m_tokens, std::less<>(), &AddedToken::searched);
    const auto copies = std::unique(m_tokens.begin(), m_tokens.end(),
                                    [](const AddedToken& token, const AddedToken& next) {
                                        return token.searched == next.searched;
                                    }); // clang 14 cannot read std::ranges::unique
    m_tokens.erase(copies, m_tokens.end());
    for (const AddedToken& token : m_tokens)
        m_begins[static_cast<unsigned char>(token.searched[0])] = true;
}

std::optional<AddedTokens::Match> AddedTokens::firstIn(std::string_view text, std::size_t from,
                                                       SpecialTokens special) const
{
    for (std::size_t offset = from; offset < text.size();) {
        const AddedToken* token = nullptr;
        if (m_begins[static_cast<unsigned char>(text[offset])])
            token = longestAt(text, offset);
        if (token == nullptr) {
            ++offset;
            continue;
        }
        const std::size_t end = offset + token->searched.size();
        const bool isFound = special == SpecialTokens::Recognize || !token->isSpecial;
        if (isFound && (!token->isSingleWord || isSingleWordIn(text, offset, end)))
            return withSpaces(*token, text, from, offset, end);
        offset = end;
    }
    return std::nullopt;
}

const AddedToken* AddedTokens::longestAt(std::string_view text, std::size_t offset) const
{
    // [first, last) are the tokens whose text matches all bytes compared so far. If one of them
    // ends at this byte, it is the one at `first`, because a string sorts before its extensions.
    const AddedToken* longest = nullptr;
    auto first = m_tokens.begin();
    auto last = m_tokens.end();
    for (std::size_t size = 0; offset + size < text.size() && first != last; ++size) {
        const auto byte = static_cast<unsigned char>(text[offset + size]);
        const auto byteOf = [size](const AddedToken& token) {
            return token.searched.size() > size ? static_cast<unsigned char>(token.searched[size])
                                                : -1;
        };
        first = std::partition_point(first, last, [&](const auto& t) { return byteOf(t) < byte; });
        last = std::partition_point(first, last, [&](const auto& t) { return byteOf(t) == byte; });
        if (first != last && first->searched.size() == size + 1)
            longest = &*first;
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
