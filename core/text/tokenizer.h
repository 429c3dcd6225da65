// Byte-level byte pair encoding, as GPT-2 has it: a text is cut into words (pre_tokenizer.h), a
// word into bytes, and neighbours are merged by rank into tokens. Every byte is a token, so nothing
// is unknown, and decoding gives back exactly what was encoded.
#pragma once

#include "base/ids.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

struct TokenizerParts;

/// Whether a text that spells a special token means it.
enum class SpecialTokens
{
    AsText,    ///< `<|endoftext|>` typed by a person is encoded like any other text
    Recognise, ///< added tokens stand for themselves, as Hugging Face's tokenizers have it
};

/// A text and the file that it was read from, for messages.
struct NamedText
{
    std::string_view text;
    std::string file;
};

/// Immutable; copies share everything, and may be used from several threads at once.
class Tokenizer
{
public:
    /// Files larger than this are refused; whoever reads them should look at their size first.
    static constexpr std::size_t kLargestFile = std::size_t{64} << 20;
    static constexpr std::size_t kLargestPossibleId = (std::size_t{1} << 24) - 1;

    /// GPT-2's own pair of files: vocab.json (or encoder.json), merges.txt (or vocab.bpe).
    /// Throws InputError.
    static Tokenizer fromVocabAndMerges(const NamedText& vocab, const NamedText& merges);
    /// Hugging Face's tokenizer.json, if it describes the same kind of tokenizer. Throws
    /// InputError.
    static Tokenizer fromTokenizerJson(const NamedText& json);

    /// Throws Cancelled when stopped.
    /// \param text  UTF-8; see cleaned(). Other bytes are encoded as they are.
    std::vector<TokenId> encode(std::string_view text,
                                SpecialTokens special = SpecialTokens::AsText,
                                const std::stop_token& stop = {}) const;
    /// The bytes of all tokens, one after the other. They need not be UTF-8; see validUtf8().
    std::string decode(std::span<const TokenId> ids) const;

    /// Lives as long as the tokenizer or a copy of it. Empty for an id without a token.
    std::string_view bytes(TokenId id) const;
    /// For display: bytes that are no whole character as `<E6>`, an id without a token as
    /// `<unused 50300>`. Control characters stay as they are; see printable().
    std::string piece(TokenId id) const;

    bool contains(TokenId id) const;
    /// True for tokens that steer the model, such as <|endoftext|>.
    bool isSpecial(TokenId id) const;
    /// The largest id with a token; below it, ids may be unused.
    TokenId largestId() const;
    std::size_t tokenCount() const;
    /// The token <|endoftext|>, which also begins a text.
    std::optional<TokenId> endOfText() const;

    /// What the file asks for and this program does not do, as whole sentences; mostly none.
    const std::vector<std::string>& notes() const;
    /// The file or files it came from.
    const std::string& source() const;

    explicit Tokenizer(std::shared_ptr<const TokenizerParts> parts) : m_parts(std::move(parts)) {}

private:
    friend std::vector<std::string> differences(const Tokenizer&, const Tokenizer&, std::size_t);

    std::shared_ptr<const TokenizerParts> m_parts;
};

/// In what two tokenizers disagree, as whole sentences: tokens by id, merges by rank. At most
/// `limit` of each; where there are more, a last one says how many.
std::vector<std::string> differences(const Tokenizer& a, const Tokenizer& b, std::size_t limit = 3);

} // namespace pastkeys
