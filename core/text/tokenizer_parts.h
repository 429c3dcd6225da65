// What a tokenizer is made of, and how its files become that. Private to core/text.
#pragma once

#include "base/ids.h"
#include "text/added_tokens.h"
#include "text/merge_table.h"
#include "text/strict_json.h"
#include "text/token_table.h"
#include "text/tokenizer.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace pastkeys {

constexpr std::string_view kEndOfText = "<|endoftext|>";

struct TokenizerParts
{
    TokenTable tokens;
    MergeTable merges;
    AddedTokens added;
    std::array<TokenId, 256> byteTokens{}; ///< the token of each single byte
    std::optional<TokenId> endOfText;
    std::vector<std::string> notes;
    std::string source;
};

/// Puts a tokenizer together, and refuses what does not fit with an InputError.
class TokenizerBuilder
{
public:
    /// Where in a file something stands; the place may be left for the caller to add.
    struct Origin
    {
        std::string file;
        std::string place;
    };

    /// \param vocab  an object: token in the byte alphabet -> id
    explicit TokenizerBuilder(const JsonValue& vocab);

    /// The next merge by rank; both parts are written in the byte alphabet.
    void addMerge(std::string_view left, std::string_view right, const Origin& origin);
    void addToken(const AddedToken& token, const Origin& origin);
    void addNote(std::string note) { m_parts.notes.push_back(std::move(note)); }

    std::optional<TokenId> idOf(std::string_view text) const;
    /// The last call. Refuses a vocabulary of long tokens without merges, and notes tokens that no
    /// merge makes.
    /// \param merges  where the merges come from
    std::shared_ptr<const TokenizerParts> build(std::string source, const Origin& merges);

private:
    void checkIdsDiffer() const;
    void findByteTokens();
    TokenId partOfMerge(std::string_view part, const Origin& origin) const;
    /// The token of the vocabulary with this id, as it is written there.
    std::optional<std::string_view> textOf(TokenId id) const;
    void collectTokens();
    /// \pre collectTokens()
    void checkUnmade(const Origin& merges);

    struct Entry
    {
        TokenId id;
        std::uint32_t member; ///< of m_vocab
    };

    JsonValue m_vocab;
    std::vector<Entry> m_entries; ///< ascending ids
    std::vector<AddedToken> m_added;
    std::unordered_set<std::string> m_addedTexts;
    std::unordered_set<std::size_t> m_newIds; ///< of added tokens that the vocabulary lacks
    std::vector<TokenId> m_unmade; ///< neither a byte, nor added, nor the result of a merge
    TokenizerParts m_parts;
};

/// Checks the size and reads the JSON of a file of a tokenizer.
JsonValue readTokenizerFile(const NamedText& json);

} // namespace pastkeys
