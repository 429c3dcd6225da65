// The parts of a tokenizer, and the code that builds them from its files. Private to core/text.
#pragma once

#include "base/errors.h"
#include "base/ids.h"
#include "base/translation.h"
#include "text/added_tokens.h"
#include "text/merge_table.h"
#include "text/strict_json.h"
#include "text/token_table.h"
#include "text/tokenizer.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pastkeys {

constexpr std::string_view kEndOfText = "<|endoftext|>";

struct TokenizerParts
{
    TokenTable tokens;
    MergeTable merges;
    /// The tokens that are not normalized, and those that are. The first are searched first.
    std::array<AddedTokens, 2> added;
    std::array<TokenId, 256> byteTokens{}; ///< the token of each single byte
    bool lacksBytes = false; ///< whether bytes that UTF-8 never uses have no tokens of their own
    std::optional<TokenId> endOfText;
    std::optional<TokenId> beginning; ///< put before every text
    bool addsPrefixSpace = false; ///< before a text, and between an added token and a word after it
    bool readsIds = false;        ///< see Tokenizer::ofIds()
    std::vector<Text> notes;
    std::string source;
};

/// Builds a tokenizer. Throws InputError if the parts do not fit together.
class TokenizerBuilder
{
public:
    /// The location of a merge or a token in a file. If `place` is empty, the caller can still add
    /// the place to an error.
    struct Origin
    {
        std::string file;
        Text place;
    };

    /// \param vocab  an object that maps each token, in the byte alphabet, to its id
    explicit TokenizerBuilder(const JsonValue& vocab);

    /// Adds the merge with the next rank. Both parts are written in the byte alphabet.
    void addMerge(std::string_view left, std::string_view right, const Origin& origin);
    /// Reads an added token that a file describes in an object.
    AddedToken readToken(const JsonValue& object, TokenId id);
    void addToken(const AddedToken& token, const Origin& origin);
    /// Adds a token that a file beside the tokenizer's own names. If that contradicts the tokens so
    /// far, returns the contradiction, without its place, and adds nothing.
    std::optional<InputFault> addFromBeside(const AddedToken& token, const std::string& file);
    /// Returns false if no token has this text.
    bool markSpecial(std::string_view text);
    void setBeginning(std::optional<TokenId> token) { m_parts.beginning = token; }
    void setAddsPrefixSpace(bool adds) { m_parts.addsPrefixSpace = adds; }
    void addNote(Text note) { m_parts.notes.push_back(std::move(note)); }
    /// Adds the note that the tokenizer's files ask for `setting`, which this program lacks.
    void addNotApplied(std::string_view setting);

    std::optional<TokenId> idOf(std::string_view text) const;
    /// Also finds added tokens.
    std::optional<TokenId> anyIdOf(std::string_view text) const;
    /// Finishes the tokenizer. Call this last. Refuses a vocabulary that has multi-byte tokens but
    /// no merges, and adds a note if there are tokens that no merge produces.
    /// \param merges  where the merges come from
    std::shared_ptr<const TokenizerParts> build(std::string source, const Origin& merges);

private:
    void checkIdsDiffer() const;
    void findByteTokens();
    TokenId partOfMerge(std::string_view part, const Origin& origin) const;
    /// The token with this id, as spelled in the vocabulary.
    std::optional<std::string_view> textOf(TokenId id) const;
    void collectTokens();
    /// \pre collectTokens() was called
    void checkUnmade(const Origin& merges);

    struct Entry
    {
        TokenId id;
        std::uint32_t member; ///< index in m_vocab
    };

    JsonValue m_vocab;
    std::vector<Entry> m_entries; ///< ascending ids
    std::vector<AddedToken> m_added;
    std::unordered_map<std::string, std::size_t> m_addedTexts; ///< indices in m_added
    std::unordered_set<std::size_t> m_newIds;  ///< ids of added tokens not in the vocabulary
    std::unordered_set<std::size_t> m_trimmed; ///< ids of added tokens whose flags are not applied
    /// Tokens that no merge produces, other than single bytes, added tokens and <|endoftext|>.
    std::vector<TokenId> m_unmade;
    TokenizerParts m_parts;
};

/// The hint in an error about a tokenizer that is not a byte-level BPE.
Text onlyByteLevel();

/// Checks the size of a tokenizer file and parses its JSON.
JsonValue readTokenizerFile(const NamedText& json);

/// Adds the tokens and settings in `extras`, after those of the tokenizer's own files.
void addExtras(TokenizerBuilder& builder, const TokenizerExtras& extras);

} // namespace pastkeys
