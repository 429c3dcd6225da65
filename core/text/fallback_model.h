// Byte pair encoding of characters, as in Llama 2 and Gemma: a word begins as a list of characters.
// A character without a token falls back to the tokens of its UTF-8 bytes, which are spelled like
// <0xE6>. If there are none, it becomes the unknown token.
#pragma once

#include "text/vocabulary.h"
#include "text/word_model.h"

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace pastkeys {

/// What becomes of characters that have no token.
struct Fallback
{
    /// The tokens of bytes. A character falls back to them if each of its bytes has one.
    std::array<std::optional<TokenId>, 256> bytes{};
    std::optional<TokenId> unknown; ///< if there is none, the characters are left out
    bool fusesUnknown = false;      ///< whether adjacent unknown characters become one token
};

class FallbackModel final : public WordModel
{
public:
    /// \param wholeWords  see ByteLevelModel
    FallbackModel(MergeTable merges, const Vocabulary& vocabulary, const Fallback& fallback,
                  TokenIndex wholeWords);

    std::unique_ptr<WordEncoder> encoder() const override;
    std::span<const MergeRule> rules() const override { return m_merges.rules(); }
    bool findsWholeWords() const { return !m_wholeWords.empty(); }
    const Fallback& fallback() const { return m_fallback; }

private:
    class Encoder;

    MergeTable m_merges;
    std::unordered_map<char32_t, TokenId> m_characters;
    Fallback m_fallback;
    TokenIndex m_wholeWords;
};

/// The spelling of a byte in vocabularies with byte fallback, such as <0x0A>.
std::string fallbackText(std::uint8_t byte);
/// The byte that a token such as <0x0A> stands for.
std::optional<std::uint8_t> fallbackByte(std::string_view token);

} // namespace pastkeys
