// The files of a Marian tokenizer: source.spm, a SentencePiece model, cuts a text into pieces, and
// vocab.json gives the pieces of both languages their ids.
#include "base/errors.h"
#include "text/sentence_piece_model.h"
#include "text/tokenizer_parts.h"

namespace pastkeys {

namespace {

/// Gives the pieces of another model the ids of a vocabulary.
class RenumberedModel final : public WordModel
{
public:
    RenumberedModel(std::unique_ptr<const SentencePieceModel> pieces, std::vector<TokenId> ids)
        : m_pieces(std::move(pieces)), m_ids(std::move(ids))
    {
    }

    std::unique_ptr<WordEncoder> encoder() const override
    {
        return std::make_unique<Encoder>(m_pieces->encoder(), m_ids);
    }

private:
    class Encoder final : public WordEncoder
    {
    public:
        Encoder(std::unique_ptr<WordEncoder> pieces, const std::vector<TokenId>& ids)
            : m_pieces(std::move(pieces)), m_ids(ids)
        {
        }

        void append(std::string_view word, std::vector<TokenId>& ids,
                    const std::stop_token& stop) override
        {
            const std::size_t first = ids.size();
            m_pieces->append(word, ids, stop);
            for (std::size_t i = first; i < ids.size(); ++i)
                ids[i] = m_ids.at(indexOf(ids[i]));
        }

    private:
        std::unique_ptr<WordEncoder> m_pieces;
        const std::vector<TokenId>& m_ids;
    };

    std::unique_ptr<const SentencePieceModel> m_pieces;
    std::vector<TokenId> m_ids; ///< by the index of a piece
};

/// ">>cmn_Hans<<", which says the language of the translation.
bool isLanguage(std::string_view text)
{
    return text.size() > 4 && text.starts_with(">>") && text.ends_with("<<");
}

} // namespace

Tokenizer Tokenizer::fromMarian(const NamedText& vocab, const NamedText& pieces,
                                const TokenizerExtras& extras)
{
    checkSize(pieces);
    auto model = std::make_unique<const SentencePieceModel>(pieces);
    TokenizerBuilder builder(Vocabulary(readTokenizerFile(vocab)));
    const std::optional<TokenId> unknown = builder.idOf("<unk>");
    if (!unknown)
        refuse(vocab.file, builder.vocabulary().place(), Text::tr("a token <unk>"),
               Text::tr("none with this text"));
    std::vector<TokenId> ids;
    for (const std::string& text : model->texts())
        ids.push_back(builder.idOf(text).value_or(*unknown));
    for (const char* text : {"</s>", "<unk>", "<pad>"})
        builder.markSpecial(text);
    for (const Vocabulary::Entry& entry : builder.vocabulary().entries())
        if (isLanguage(entry.text))
            builder.markSpecial(entry.text);
    addExtras(builder, extras);
    const TokenSpelling spelling = model->spelling();
    builder.useModel(std::make_unique<RenumberedModel>(std::move(model), std::move(ids)), spelling);
    return Tokenizer(builder.build(vocab.file + ", " + pieces.file));
}

} // namespace pastkeys
