#include "text/token_table.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

TokenTable::TokenTable(const std::vector<Token>& tokens)
{
    m_entries.reserve(tokens.size());
    for (const Token& token : tokens) {
        m_entries.push_back(
            {token.id, static_cast<std::uint32_t>(token.bytes.size()), m_bytes.size()});
        m_bytes += token.bytes;
    }
    const auto byId = [](const Entry& a, const Entry& b) { return a.id < b.id; };
    std::sort(m_entries.begin(), m_entries.end(), byId);
    const auto sameId = [](const Entry& a, const Entry& b) { return a.id == b.id; };
    PASTKEYS_EXPECTS(std::adjacent_find(m_entries.begin(), m_entries.end(), sameId) ==
                     m_entries.end());
}

std::string_view TokenTable::bytes(TokenId id) const
{
    const Entry* entry = entryOf(id);
    if (entry == nullptr)
        return {};
    return std::string_view(m_bytes).substr(entry->offset, entry->size);
}

const TokenTable::Entry* TokenTable::entryOf(TokenId id) const
{
    // If there are no gaps before this id, it is also the index of its entry.
    const std::size_t index = indexOf(id);
    if (index < m_entries.size() && m_entries[index].id == id)
        return &m_entries[index];
    const auto place =
        std::lower_bound(m_entries.begin(), m_entries.end(), id,
                         [](const Entry& entry, TokenId wanted) { return entry.id < wanted; });
    return place != m_entries.end() && place->id == id ? &*place : nullptr;
}

} // namespace pastkeys
