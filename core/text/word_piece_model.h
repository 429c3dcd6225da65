// WordPiece, as in BERT: a word is split from the left into the longest pieces that are tokens. The
// pieces after the first are spelled with a prefix, usually ##.
#pragma once

#include "text/vocabulary.h"
#include "text/word_model.h"

namespace pastkeys {

class WordPieceModel final : public WordModel
{
public:
    struct Settings
    {
        TokenId unknown{}; ///< for a word that cannot be split into tokens
        std::string prefix = "##";
        std::size_t longestWord = 100; ///< in characters; longer words are unknown
    };

    WordPieceModel(TokenIndex tokens, Settings settings)
        : m_tokens(std::move(tokens)), m_settings(std::move(settings))
    {
    }

    std::unique_ptr<WordEncoder> encoder() const override;

private:
    class Encoder;

    TokenIndex m_tokens;
    Settings m_settings;
};

} // namespace pastkeys
