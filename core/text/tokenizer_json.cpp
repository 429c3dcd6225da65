// Reads Hugging Face's tokenizer.json, which can describe many kinds of tokenizer. This program
// refuses features that it lacks and that would change the tokens of a text. For truncation,
// padding and tokens around the text, it only notes that they are not applied.
#include "base/errors.h"
#include "text/tokenizer_json_parts.h"
#include "text/tokenizer_parts.h"
#include "text/word_piece_model.h"

#include <algorithm>

namespace pastkeys {

namespace {

void expectEmptyOrAbsent(const JsonValue& object, std::string_view key)
{
    const std::optional<JsonValue> value = object.present(key);
    if (value && !value->text().empty())
        value->refuse(Text::tr("an empty text"), onlyTheseTokenizers());
}

void checkPairs(const JsonValue& model)
{
    const std::optional<JsonValue> dropout = model.present("dropout");
    if (dropout && dropout->number() != 0.0)
        dropout->refuse(
            Text::tr("no dropout"),
            Text::tr("With dropout, the same text would be encoded differently each time."));
    expectEmptyOrAbsent(model, "continuing_subword_prefix");
    expectEmptyOrAbsent(model, "end_of_word_suffix");
}

/// Runs `action`. If it throws an InputError, adds the place of `value` to the error. (Finding the
/// place takes time, so it is done only in case of an error.)
template <typename Action> void withPlaceOf(const JsonValue& value, const Action& action)
{
    try {
        action();
    } catch (const InputError& error) {
        InputFault fault = error.fault();
        fault.place = value.place();
        throw InputError(std::move(fault));
    }
}

void addMerge(TokenizerBuilder& builder, const JsonValue& merge)
{
    const Text expected = Text::tr("a merge of two tokens");
    const auto add = [&](std::string_view left, std::string_view right) {
        withPlaceOf(merge, [&] { builder.addMerge(left, right, {merge.file(), {}}); });
    };
    if (merge.kind() == JsonKind::Array) {
        if (merge.size() != 2)
            merge.refuse(expected);
        return add(merge.element(0).text(), merge.element(1).text());
    }
    const std::string_view text = merge.text();
    const std::size_t space = text.find(' ');
    if (space == text.npos || space == 0 || space + 1 == text.size() ||
        text.find(' ', space + 1) != text.npos)
        merge.refuse(expected);
    add(text.substr(0, space), text.substr(space + 1));
}

void addAddedTokens(TokenizerBuilder& builder, const JsonValue& tokens)
{
    if (tokens.kind() != JsonKind::Array)
        tokens.refuse(Text::tr("an array of added tokens"));
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const JsonValue token = tokens.element(i);
        const std::uint64_t id =
            token.required("id").unsignedInteger(Tokenizer::kLargestPossibleId);
        const AddedToken added = builder.readToken(token, idAt<TokenId>(id));
        withPlaceOf(token, [&] { builder.addToken(added, {token.file(), {}}); });
    }
}

/// The place of the merges, if there are none.
TokenizerBuilder::Origin addMerges(TokenizerBuilder& builder, const JsonValue& model)
{
    const JsonValue merges = model.required("merges");
    if (merges.kind() != JsonKind::Array)
        merges.refuse(Text::tr("an array of merges"));
    for (std::size_t i = 0; i < merges.size(); ++i)
        addMerge(builder, merges.element(i));
    return {model.file(), merges.size() == 0 ? merges.place() : Text()};
}

/// The id of the unknown token, if the model names one.
std::optional<TokenId> unknownToken(const TokenizerBuilder& builder, const JsonValue& model)
{
    const std::optional<JsonValue> text = model.present("unk_token");
    if (!text)
        return std::nullopt;
    const std::optional<TokenId> id = builder.idOf(text->text());
    if (!id)
        text->refuse(Text::tr("a token of the vocabulary"));
    return id;
}

Fallback readFallback(const TokenizerBuilder& builder, const JsonValue& model)
{
    Fallback fallback{{}, unknownToken(builder, model), model.flag("fuse_unk")};
    if (model.flag("byte_fallback"))
        for (std::size_t byte = 0; byte < 256; ++byte)
            fallback.bytes[byte] = builder.idOf(fallbackText(static_cast<std::uint8_t>(byte)));
    return fallback;
}

/// Reads what the kinds of tokenizer have in common.
void readOthers(TokenizerBuilder& builder, const JsonValue& root, const TokenizerExtras& extras)
{
    if (const std::optional<JsonValue> added = root.present("added_tokens"))
        addAddedTokens(builder, *added);
    if (const std::optional<JsonValue> processor = root.present("post_processor"))
        readPostProcessor(builder, *processor);
    for (const char* key : {"truncation", "padding"})
        if (root.present(key))
            builder.addNotApplied(key);
    addExtras(builder, extras);
}

void readPairs(TokenizerBuilder& builder, const JsonValue& root, const TokenizerExtras& extras)
{
    const JsonValue model = root.required("model");
    checkPairs(model);
    const JsonValue decoder = root.required("decoder");
    const bool findsWholeWords = model.flag("ignore_merges");
    if (builder.splitter().byteLevel() == nullptr) {
        const Fallback fallback = readFallback(builder, model);
        const auto hasToken = [](const std::optional<TokenId>& byte) { return byte.has_value(); };
        if (!fallback.unknown && std::ranges::none_of(fallback.bytes, hasToken))
            builder.addNote(Text::tr("The tokenizer has no token for unknown characters, and "
                                     "leaves them out of a text."));
        addMerges(builder, model);
        readOthers(builder, root, extras);
        return builder.useFallback(fallback, readDecoder(decoder), findsWholeWords);
    }
    if (decoder.required("type").text() != "ByteLevel")
        decoder.required("type").refuse(std::string("\"ByteLevel\""), onlyTheseTokenizers());
    if (model.flag("byte_fallback"))
        model.required("byte_fallback").refuse(std::string("false"), onlyTheseTokenizers());
    const ByteTokens bytes = builder.byteTokens();
    const TokenizerBuilder::Origin merges = addMerges(builder, model);
    readOthers(builder, root, extras);
    builder.useByteLevel(bytes, merges, findsWholeWords);
}

void readWordPieces(TokenizerBuilder& builder, const JsonValue& root, const TokenizerExtras& extras)
{
    const JsonValue model = root.required("model");
    const std::optional<TokenId> unknown = unknownToken(builder, model);
    if (!unknown)
        model.refuse(Text::tr("the name of the unknown token"));
    WordPieceModel::Settings settings{*unknown};
    if (const std::optional<JsonValue> prefix = model.present("continuing_subword_prefix"))
        settings.prefix = prefix->text();
    if (const std::optional<JsonValue> longest = model.present("max_input_chars_per_word"))
        settings.longestWord = longest->unsignedInteger(1000); // splitting takes quadratic time
    if (const std::optional<JsonValue> decoder = root.present("decoder"))
        readDecoder(*decoder);
    readOthers(builder, root, extras);
    const TokenSpelling spelling{.continuation = settings.prefix};
    builder.useModel(
        std::make_unique<WordPieceModel>(builder.vocabulary().index(), std::move(settings)),
        spelling);
}

} // namespace

Tokenizer Tokenizer::fromTokenizerJson(const NamedText& json, const TokenizerExtras& extras)
{
    const JsonValue root = readTokenizerFile(json);
    const JsonValue model = root.required("model");
    const bool isWordPiece = model.find("type") && model.required("type").text() == "WordPiece";
    const bool isPairs = !model.find("type") || // older files leave it out
                         model.required("type").text() == "BPE";
    if (!isWordPiece && !isPairs)
        refuseType(model, "BPE, WordPiece");
    TokenizerBuilder builder(Vocabulary(model.required("vocab")));
    if (const std::optional<JsonValue> normalizer = root.present("normalizer"))
        readNormalizer(builder.normalizer(), *normalizer);
    if (const std::optional<JsonValue> splits = root.present("pre_tokenizer"))
        readPreTokenizer(builder.splitter(), *splits);
    if (isPairs)
        readPairs(builder, root, extras);
    else
        readWordPieces(builder, root, extras);
    return Tokenizer(builder.build(json.file));
}

} // namespace pastkeys
