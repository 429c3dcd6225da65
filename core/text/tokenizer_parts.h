// The parts of a tokenizer, and the code that builds them from its files. Private to core/text.
#pragma once

#include "base/errors.h"
#include "base/ids.h"
#include "base/translation.h"
#include "text/added_tokens.h"
#include "text/byte_level_model.h"
#include "text/fallback_model.h"
#include "text/normalizer.h"
#include "text/strict_json.h"
#include "text/token_spelling.h"
#include "text/token_table.h"
#include "text/tokenizer.h"
#include "text/vocabulary.h"
#include "text/word_model.h"
#include "text/word_splitter.h"

#include <array>
#include <functional>
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
    /// The tokens that are not normalized, and those that are. The first are searched first, before
    /// the text is normalized.
    std::array<AddedTokens, 2> added;
    Normalizer normalizer;
    WordSplitter splitter;
    std::unique_ptr<const WordModel> model; ///< nullptr if readsIds
    bool needsUtf8 = false; ///< whether invalid UTF-8 must be replaced before a text is encoded
    std::optional<TokenId> endOfText;
    std::optional<TokenId> beginning; ///< put before every text
    bool readsIds = false;            ///< see Tokenizer::ofIds()
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

    explicit TokenizerBuilder(Vocabulary vocab) : m_vocab(std::move(vocab)) {}

    /// Adds the merge with the next rank. Both parts are spelled as in the vocabulary.
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
    void addNote(Text note) { m_parts.notes.push_back(std::move(note)); }
    /// Adds the note that the tokenizer's files ask for `setting`, which this program lacks.
    void addNotApplied(std::string_view setting);

    std::optional<TokenId> idOf(std::string_view text) const;
    /// Also finds added tokens.
    std::optional<TokenId> anyIdOf(std::string_view text) const;
    const Vocabulary& vocabulary() const { return m_vocab; }
    Normalizer& normalizer() { return m_parts.normalizer; }
    WordSplitter& splitter() { return m_parts.splitter; }

    /// Finds the tokens of single bytes. Throws InputError if a byte has none, except for bytes
    /// that are rare in texts, such as control characters.
    ByteTokens byteTokens();
    /// Takes a model of bytes. Refuses a vocabulary that has multi-byte tokens but no merges, and
    /// adds a note if there are tokens that no merge produces. Call this after the last merge and
    /// the last added token.
    /// \param merges           where the merges come from
    /// \param findsWholeWords  see ByteLevelModel
    void useByteLevel(const ByteTokens& bytes, const Origin& merges, bool findsWholeWords);
    /// Takes a model of characters, or any other model whose tokens are spelled like this.
    void useFallback(const Fallback& fallback, const TokenSpelling& spelling, bool findsWholeWords);
    void useModel(std::unique_ptr<const WordModel> model, const TokenSpelling& spelling);
    /// Finishes the tokenizer. \pre a model was taken
    std::shared_ptr<const TokenizerParts> build(std::string source);

private:
    TokenId partOfMerge(std::string_view part, const Origin& origin) const;
    /// \param bytesOf  the bytes of a token of the vocabulary, by its entry
    void collectTokens(const std::function<std::string(const Vocabulary::Entry&)>& bytesOf);
    void checkUnmade(const std::vector<TokenId>& unmade, const Origin& merges);

    Vocabulary m_vocab;
    MergeTable m_merges;
    std::vector<AddedToken> m_added;
    std::unordered_map<std::string, std::size_t> m_addedTexts; ///< indices in m_added
    std::unordered_set<std::size_t> m_newIds; ///< ids of added tokens not in the vocabulary
    TokenizerParts m_parts;
};

/// A token or a merge for messages.
std::string inQuotes(std::string_view text);

/// The hint in an error about a tokenizer of a kind that this program cannot read.
Text onlyTheseTokenizers();

/// Refuses a file that is larger than Tokenizer::kLargestFile.
void checkSize(const NamedText& file);
/// Checks the size of a tokenizer file and parses its JSON.
JsonValue readTokenizerFile(const NamedText& json);

/// Adds the tokens and settings in `extras`, after those of the tokenizer's own files.
void addExtras(TokenizerBuilder& builder, const TokenizerExtras& extras);

} // namespace pastkeys
