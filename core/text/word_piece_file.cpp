// Reads vocab.txt, the vocabulary of a BERT tokenizer. The other settings are in
// tokenizer_config.json, and those that are missing there have the values that transformers'
// BertTokenizer gives them.
#include "base/errors.h"
#include "text/tokenizer_json_parts.h"
#include "text/tokenizer_parts.h"
#include "text/word_piece_model.h"

#include <array>

namespace pastkeys {

namespace {

constexpr std::array<std::string_view, 5> kBertTokens{"[UNK]", "[SEP]", "[PAD]", "[CLS]", "[MASK]"};

/// The text of the unknown token, which a file may write alone or in an object.
std::string unknownText(const std::optional<JsonValue>& config)
{
    const std::optional<JsonValue> token = config ? config->present("unk_token") : std::nullopt;
    if (!token)
        return std::string(kBertTokens[0]);
    return std::string(token->kind() == JsonKind::Object ? token->required("content").text()
                                                         : token->text());
}

BertSettings settingsIn(const std::optional<JsonValue>& config)
{
    BertSettings settings;
    if (!config)
        return settings;
    settings.spacesChinese = config->flag("tokenize_chinese_chars", true);
    settings.lowersCase = config->flag("do_lower_case", true);
    if (const std::optional<JsonValue> strips = config->present("strip_accents"))
        settings.stripsAccents = strips->boolean();
    return settings;
}

} // namespace

Tokenizer Tokenizer::fromVocabTxt(const NamedText& vocab, const TokenizerExtras& extras)
{
    checkSize(vocab);
    const std::optional<JsonValue> config =
        extras.config ? std::optional(readTokenizerFile(*extras.config)) : std::nullopt;
    TokenizerBuilder builder((Vocabulary(vocab)));
    addBertNormalizer(builder.normalizer(), settingsIn(config));
    addBertSplits(builder.splitter());
    const std::string unknown = unknownText(config);
    const std::optional<TokenId> unknownId = builder.idOf(unknown);
    if (!unknownId)
        refuse(vocab.file, {}, Text::tr("a line with the unknown token %1", unknown),
               Text::tr("none"), Text::tr("Is this the vocabulary of a BERT tokenizer?"));
    for (const std::string_view token : kBertTokens)
        builder.markSpecial(token);
    addExtras(builder, extras);
    const WordPieceModel::Settings settings{*unknownId};
    const TokenSpelling spelling{.continuation = settings.prefix};
    builder.useModel(std::make_unique<WordPieceModel>(builder.vocabulary().index(), settings),
                     spelling);
    return Tokenizer(builder.build(vocab.file));
}

} // namespace pastkeys
