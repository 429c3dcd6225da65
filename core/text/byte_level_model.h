// Byte-level byte pair encoding, as in GPT-2: a word begins as a list of bytes.
#pragma once

#include "text/vocabulary.h"
#include "text/word_model.h"

#include <array>
#include <bitset>
#include <optional>

namespace pastkeys {

/// The tokens of single bytes.
struct ByteTokens
{
    std::array<TokenId, 256> ids{}; ///< that of another byte if there is none
    std::bitset<256> missing;
};

class ByteLevelModel final : public WordModel
{
public:
    /// \param wholeWords  the words, as bytes, that are tokens whatever the merges say. (Files call
    ///     this ignore_merges.)
    ByteLevelModel(MergeTable merges, const ByteTokens& bytes, TokenIndex wholeWords)
        : m_merges(std::move(merges)), m_bytes(bytes), m_wholeWords(std::move(wholeWords))
    {
    }

    /// Bytes without a token are left out.
    std::unique_ptr<WordEncoder> encoder() const override;
    std::span<const MergeRule> rules() const override { return m_merges.rules(); }
    bool findsWholeWords() const { return !m_wholeWords.empty(); }

private:
    class Encoder;

    MergeTable m_merges;
    ByteTokens m_bytes;
    TokenIndex m_wholeWords;
};

} // namespace pastkeys
