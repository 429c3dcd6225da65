// Tokens such as <|endoftext|>, which are found in a text by their exact spelling rather than built
// by merges.
#pragma once

#include "base/ids.h"
#include "text/tokenizer.h"

#include <array>
#include <optional>
#include <span>
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
    bool isSingleWord = false; ///< whether it is not found next to letters, digits and such
    bool takesSpaceBefore =
        false;                    ///< whether white space before it belongs to it; in files, lstrip
    bool takesSpaceAfter = false; ///< in files, rstrip
    /// What is searched for: the text, as the tokenizer's normalizer changes it.
    std::string searched = text;
};

class AddedTokens
{
public:
    struct Match
    {
        std::size_t begin; ///< in bytes, with the white space that the token takes
        std::size_t end;
        TokenId id;
    };

    AddedTokens() = default;
    /// \pre no two tokens have the same text. If two are searched for as the same text, only one
    ///     is found.
    explicit AddedTokens(std::vector<AddedToken> tokens);

    /// The leftmost added token in `text` from the offset `from` on; if several begin at the same
    /// place, the longest of them. With SpecialTokens::AsText, skips special tokens, and other
    /// tokens that overlap with them.
    std::optional<Match> firstIn(std::string_view text, std::size_t from,
                                 SpecialTokens special) const;
    bool contains(TokenId id) const;
    bool isSpecial(TokenId id) const;
    std::span<const AddedToken> tokens() const { return m_tokens; }

private:
    /// The longest token at this place, or nullptr.
    const AddedToken* longestAt(std::string_view text, std::size_t offset) const;

    std::vector<AddedToken> m_tokens; ///< sorted by the text that is searched for
    std::vector<TokenId> m_ids;       ///< ascending
    std::vector<TokenId> m_special;   ///< ascending
    std::array<bool, 256> m_begins{}; ///< whether a token begins with this byte
};

} // namespace pastkeys
