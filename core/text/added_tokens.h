// Tokens such as <|endoftext|>, which are found in a text by their exact spelling rather than built
// by merges.
#pragma once

#include "base/ids.h"
#include "text/tokenizer.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

struct AddedToken
{
    std::string text; ///< not empty
    TokenId id;
    bool isSpecial = false; ///< whether it controls the model and is not part of the text
    /// Whether it is found only between the other added tokens, even if it begins before one of
    /// them. Files call such tokens normalized.
    bool isNormalized = !isSpecial;
};

class AddedTokens
{
public:
    struct Match
    {
        std::size_t offset;
        std::size_t size;
        TokenId id;
        bool isSpecial;
    };

    AddedTokens() = default;
    /// \pre no two tokens have the same text
    explicit AddedTokens(std::vector<AddedToken> tokens);

    /// The leftmost added token in `text`; if several begin at the same place, the longest of them.
    /// With SpecialTokens::AsText, skips special tokens, and other tokens that overlap with them.
    std::optional<Match> firstIn(std::string_view text, SpecialTokens special) const;
    bool contains(TokenId id) const;
    bool isSpecial(TokenId id) const;

private:
    std::optional<Match> longestAt(std::string_view text, std::size_t offset) const;

    std::vector<AddedToken> m_tokens; ///< sorted by text
    std::vector<TokenId> m_ids;       ///< ascending
    std::vector<TokenId> m_special;   ///< ascending
    std::array<bool, 256> m_begins{}; ///< whether a token begins with this byte
};

} // namespace pastkeys
