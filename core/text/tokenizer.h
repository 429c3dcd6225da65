// Tokenizers turn a text into ids and back. A tokenizer normalizes the text (normalizer.h), splits
// it into words (word_splitter.h), and gives each word to a model, which returns tokens: byte pairs
// as in GPT-2 (byte_level_model.h) or as in Llama 2 (fallback_model.h), WordPiece
// (word_piece_model.h) or SentencePiece (sentence_piece_model.h). Each token stands for fixed bytes
// (token_spelling.h).
//
// GPT-2's model knows all bytes, so any text can be encoded, and decoding returns exactly what was
// encoded. With other tokenizers, a text may change: a normalizer may compose characters or make
// them lower case, a token may take the spaces around it, and unknown characters are lost. Some
// tokenizers put a token before a text, or a space before its first word. Decoding returns these,
// too.
#pragma once

#include "base/ids.h"
#include "base/translation.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

struct GgufTokenizer;
struct TokenizerParts;

/// How to treat text that spells a special token.
enum class SpecialTokens
{
    AsText,    ///< `<|endoftext|>` typed by the user is encoded like any other text
    Recognize, ///< special tokens are found by their spelling, as in Hugging Face's tokenizers
};

/// A text and the file it came from, which is named in messages.
struct NamedText
{
    std::string_view text;
    std::string file;
};

/// The files that a tokenizer's folder may also contain. They can add tokens to the tokenizer, call
/// tokens special, and change how texts are encoded.
struct TokenizerExtras
{
    std::optional<NamedText> config;        ///< tokenizer_config.json
    std::optional<NamedText> specialTokens; ///< special_tokens_map.json
    std::optional<NamedText> addedTokens;   ///< added_tokens.json
};

/// Immutable. Copies share everything and may be used from several threads at once.
class Tokenizer
{
public:
    /// In bytes. Larger files are refused, so check the size of a file before reading it.
    static constexpr std::size_t kLargestFile = std::size_t{64} << 20;
    static constexpr std::size_t kLargestPossibleId = (std::size_t{1} << 24) - 1;

    /// Reads GPT-2's own pair of files: vocab.json (or encoder.json) and merges.txt (or vocab.bpe).
    /// Throws InputError.
    static Tokenizer fromVocabAndMerges(const NamedText& vocab, const NamedText& merges,
                                        const TokenizerExtras& extras = {});
    /// Reads Hugging Face's tokenizer.json. Throws InputError, for example if the file describes a
    /// kind of tokenizer that this program does not know.
    static Tokenizer fromTokenizerJson(const NamedText& json, const TokenizerExtras& extras = {});
    /// Reads vocab.txt, the vocabulary of a BERT tokenizer, as Chinese GPT-2 models have it. Throws
    /// InputError.
    static Tokenizer fromVocabTxt(const NamedText& vocab, const TokenizerExtras& extras = {});
    /// Reads tokenizer.model, the file of a SentencePiece tokenizer. The token <s>, if there is
    /// one, is put before every text, unless tokenizer_config.json says "add_bos_token": false.
    /// Throws InputError.
    static Tokenizer fromSentencePiece(const NamedText& model, const TokenizerExtras& extras = {});
    /// Reads the tokenizer of a Marian model: vocab.json, and source.spm. Texts that spell a language
    /// (">>fra<<") are found first. Throws InputError.
    static Tokenizer fromMarian(const NamedText& vocab, const NamedText& pieces,
                                const TokenizerExtras& extras = {});
    /// Takes the tokenizer of a GGUF file. Tokens that users defined are found in a text first, and
    /// with `addsSpacePrefix`, a space is put before each part between them, as in llama.cpp.
    /// Throws InputError.
    static Tokenizer fromGguf(const GgufTokenizer& file);
    /// For a model without a tokenizer: a text is a list of ids, such as "15, 7 22", and each id
    /// from 0 to count - 1 is written as a space and its decimal number. \pre count > 0
    static Tokenizer ofIds(std::uint32_t count);

    /// Throws Cancelled when stopped, and InputError if readsIds() and the text is not a list of
    /// ids, or if a pattern of the tokenizer takes too long for this text. The tokens that ordinary
    /// added tokens spell are always found first.
    /// \param text  UTF-8; see cleaned(). Other bytes are encoded as they are by tokenizers like
    ///     GPT-2's whose vocabulary has all bytes, and as in validUtf8() by others
    std::vector<TokenId> encode(std::string_view text,
                                SpecialTokens special = SpecialTokens::AsText,
                                const std::stop_token& stop = {}) const;
    /// The bytes of all tokens in order. They need not be UTF-8; see validUtf8(). WordPiece loses
    /// the spaces of a text, so there is one before each word that is neither Chinese nor a
    /// punctuation mark.
    std::string decode(std::span<const TokenId> ids) const;

    /// The bytes of one token, valid as long as the tokenizer or a copy of it exists. Empty if no
    /// token has this id.
    std::string_view bytes(TokenId id) const;
    /// The token for display. Bytes of incomplete characters are written like `<E6>`, and ids
    /// without a token like `<unused 50300>`. Control characters are left as they are; see
    /// printable().
    std::string piece(TokenId id) const;

    bool contains(TokenId id) const;
    /// Whether a text is a list of ids; see ofIds().
    bool readsIds() const;
    /// True for tokens that control the model, such as <|endoftext|>.
    bool isSpecial(TokenId id) const;
    /// The largest id with a token. Smaller ids may be unused.
    TokenId largestId() const;
    std::size_t tokenCount() const;
    /// The token <|endoftext|>, which can also begin a text.
    std::optional<TokenId> endOfText() const;

    /// Notes, in whole sentences, on features that the file asks for but this program lacks, and on
    /// tokens that no merge produces. Usually empty.
    const std::vector<Text>& notes() const;
    /// The file or files that the tokenizer was read from.
    const std::string& source() const;

    /// The same tokenizer for a GGUF file, with tokens for `size` ids, or more if it has a larger
    /// id. Throws InputError if GGUF cannot describe it. Two things can differ: whether a space is
    /// put before what follows a special token, see fromGguf(), and the tokens of U+2581, which
    /// stands for a space there.
    GgufTokenizer asGguf(std::size_t size) const;

    explicit Tokenizer(std::shared_ptr<const TokenizerParts> parts) : m_parts(std::move(parts)) {}

private:
    friend std::vector<Text> differences(const Tokenizer&, const Tokenizer&, std::size_t);

    std::shared_ptr<const TokenizerParts> m_parts;
};

/// The differences between two tokenizers, in whole sentences: tokens by id, then merges by rank.
/// An added token that only one of them has is no difference. Tokens and merges each get at most
/// `limit` sentences, plus one that counts the rest, if any.
std::vector<Text> differences(const Tokenizer& a, const Tokenizer& b, std::size_t limit = 3);

} // namespace pastkeys
