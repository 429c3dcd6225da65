// Reads tokenizer.model, the file of a SentencePiece tokenizer.
#include "text/sentence_piece_model.h"
#include "text/tokenizer_parts.h"

namespace pastkeys {

Tokenizer Tokenizer::fromSentencePiece(const NamedText& model, const TokenizerExtras& extras)
{
    checkSize(model);
    auto pieces = std::make_unique<const SentencePieceModel>(model);
    TokenizerBuilder builder(Vocabulary(pieces->texts(), model.file));
    for (const std::string& text : pieces->specialTexts())
        builder.markSpecial(text);
    builder.setBeginning(pieces->beginning());
    addExtras(builder, extras);
    const TokenSpelling spelling = pieces->spelling();
    builder.useModel(std::move(pieces), spelling);
    return Tokenizer(builder.build(model.file));
}

} // namespace pastkeys
