// SentencePiece, by Google's library: a model of byte pairs or of word frequencies (Unigram), in a
// file that also says how a text is normalized. A word is a whole text without added tokens.
#pragma once

#include "text/sentence_piece_proto.h"
#include "text/token_spelling.h"
#include "text/tokenizer.h"
#include "text/word_model.h"

#include <memory>
#include <string>
#include <vector>

namespace pastkeys {

class SentencePieceModel final : public WordModel
{
public:
    /// Throws InputError if the library refuses the file.
    explicit SentencePieceModel(const NamedText& file);
    ~SentencePieceModel() override;

    std::unique_ptr<WordEncoder> encoder() const override;

    std::vector<std::string> texts() const; ///< the spelling of each token, by id
    /// The tokens that no text has, such as <s>.
    std::vector<std::string> specialTexts() const;
    std::optional<TokenId> beginning() const; ///< the token <s>, by any name
    TokenSpelling spelling() const;
    SentencePieceProto content() const; ///< of the file

private:
    class Library;
    class Encoder;

    std::unique_ptr<const Library> m_library;
};

} // namespace pastkeys
