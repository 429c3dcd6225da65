#pragma once

#include "base/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The bytes of every token, by id. Ids may have gaps, which take up no memory.
class TokenTable
{
public:
    struct Token
    {
        TokenId id;
        std::string bytes;
    };

    TokenTable() = default;
    /// \pre no two tokens have the same id
    explicit TokenTable(const std::vector<Token>& tokens);

    std::size_t size() const { return m_entries.size(); }
    /// Ids increase with the index. \pre index < size()
    TokenId idAt(std::size_t index) const { return m_entries[index].id; }
    bool contains(TokenId id) const { return entryOf(id) != nullptr; }
    /// Empty if no token has this id.
    std::string_view bytes(TokenId id) const;

private:
    struct Entry
    {
        TokenId id;
        std::uint32_t size;
        std::uint64_t offset; ///< in m_bytes
    };

    const Entry* entryOf(TokenId id) const;

    std::vector<Entry> m_entries; ///< ascending ids
    std::string m_bytes;
};

} // namespace pastkeys
