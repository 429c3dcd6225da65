// Reads Hugging Face's tokenizer.json, which can describe many kinds of tokenizer. This program
// supports only those like GPT-2's. It refuses other features that would change the tokens of a
// text. For truncation, padding and tokens around the text, it only notes that they are not
// applied.
#include "base/errors.h"
#include "text/pre_tokenizer.h"
#include "text/tokenizer_parts.h"

#include <array>

namespace pastkeys {

namespace {

void expectType(const JsonValue& object, std::string_view type)
{
    const JsonValue found = object.required("type");
    if (found.kind() != JsonKind::String || found.text() != type)
        found.refuse("\"" + std::string(type) + "\"", onlyByteLevel());
}

void expectAbsent(const JsonValue& object, std::string_view key)
{
    if (const std::optional<JsonValue> value = object.present(key))
        value->refuse(std::string("null"), onlyByteLevel());
}

void expectBoolean(const JsonValue& value, bool wanted)
{
    if (value.boolean() != wanted)
        value.refuse(std::string(wanted ? "true" : "false"), onlyByteLevel());
}

void expectFalseOrAbsent(const JsonValue& object, std::string_view key)
{
    if (const std::optional<JsonValue> value = object.present(key))
        expectBoolean(*value, false);
}

void expectEmptyOrAbsent(const JsonValue& object, std::string_view key)
{
    const std::optional<JsonValue> value = object.present(key);
    if (value && !value->text().empty())
        value->refuse(Text::tr("an empty text"), onlyByteLevel());
}

void checkModel(const JsonValue& model)
{
    if (model.find("type")) // older files leave it out
        expectType(model, "BPE");
    const std::optional<JsonValue> dropout = model.present("dropout");
    if (dropout && dropout->number() != 0.0)
        dropout->refuse(
            Text::tr("no dropout"),
            Text::tr("With dropout, the same text would be encoded differently each time."));
    expectEmptyOrAbsent(model, "continuing_subword_prefix");
    expectEmptyOrAbsent(model, "end_of_word_suffix");
    expectFalseOrAbsent(model, "byte_fallback");
    expectFalseOrAbsent(model, "ignore_merges");
}

void checkByteLevel(const JsonValue& step, bool usesPattern)
{
    expectType(step, "ByteLevel");
    const std::optional<JsonValue> useRegex = step.present("use_regex");
    if (useRegex)
        expectBoolean(*useRegex, usesPattern);
    else if (!usesPattern) // the default is true
        step.refuse(std::string("\"use_regex\": false"), onlyByteLevel());
}

/// Checks that a Split step uses GPT-2's pattern. The file's pattern is only compared, never run.
void checkSplit(const JsonValue& step)
{
    constexpr std::array<std::string_view, 2> kPatterns{
        kGpt2Pattern, R"('(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)"};
    expectType(step, "Split");
    const JsonValue pattern = step.required("pattern").required("Regex");
    if (pattern.text() != kPatterns[0] && pattern.text() != kPatterns[1])
        pattern.refuse(Text::tr("the pattern of GPT-2, %1", kGpt2Pattern),
                       Text::tr("A pattern from a file is never run."));
    const JsonValue behavior = step.required("behavior");
    if (behavior.text() != "Isolated")
        behavior.refuse(std::string("\"Isolated\""), onlyByteLevel());
    expectFalseOrAbsent(step, "invert");
}

/// Returns whether the pre-tokenizer puts a space before a text.
bool readPreTokenizer(const JsonValue& preTokenizer)
{
    const auto readByteLevel = [](const JsonValue& step) {
        checkByteLevel(step, true);
        return step.required("add_prefix_space").boolean();
    };
    if (preTokenizer.required("type").text() != "Sequence")
        return readByteLevel(preTokenizer);
    const JsonValue steps = preTokenizer.required("pretokenizers");
    if (steps.size() == 1)
        return readByteLevel(steps.element(0));
    if (steps.size() != 2)
        steps.refuse(Text::tr("ByteLevel, or Split and ByteLevel"), onlyByteLevel());
    checkSplit(steps.element(0));
    checkByteLevel(steps.element(1), false);
    expectBoolean(steps.element(1).required("add_prefix_space"), false); // it would be in each word
    return false;
}

/// The token that a template such as `<|endoftext|> $A` puts before a text; nothing for any other
/// template.
std::optional<TokenId> beginningIn(const TokenizerBuilder& builder, const JsonValue& processor)
{
    const JsonValue single = processor.required("single");
    if (single.size() != 2 || !single.element(1).find("Sequence"))
        return std::nullopt;
    const std::optional<JsonValue> token = single.element(0).find("SpecialToken");
    return token ? builder.anyIdOf(token->required("id").text()) : std::nullopt;
}

/// Applies the template of one token before the text. Other tokens around a text do not change the
/// tokens of the text itself, so a file that asks for them is accepted, with a note.
void readPostProcessor(TokenizerBuilder& builder, const JsonValue& processor)
{
    const JsonValue type = processor.required("type");
    if (type.text() == "ByteLevel")
        return;
    if (type.text() == "TemplateProcessing")
        if (const std::optional<TokenId> token = beginningIn(builder, processor))
            return builder.setBeginning(token);
    builder.addNote(Text::tr("The post-processor %1 of the tokenizer is not applied: no tokens are "
                             "added around a text.",
                             type.description()));
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

} // namespace

Tokenizer Tokenizer::fromTokenizerJson(const NamedText& json, const TokenizerExtras& extras)
{
    const JsonValue root = readTokenizerFile(json);
    const JsonValue model = root.required("model");
    checkModel(model);
    expectAbsent(root, "normalizer");
    const bool addsPrefixSpace = readPreTokenizer(root.required("pre_tokenizer"));
    expectType(root.required("decoder"), "ByteLevel");

    TokenizerBuilder builder(model.required("vocab"));
    const JsonValue merges = model.required("merges");
    if (merges.kind() != JsonKind::Array)
        merges.refuse(Text::tr("an array of merges"));
    for (std::size_t i = 0; i < merges.size(); ++i)
        addMerge(builder, merges.element(i));
    if (const std::optional<JsonValue> added = root.present("added_tokens"))
        addAddedTokens(builder, *added);
    builder.setAddsPrefixSpace(addsPrefixSpace);
    if (const std::optional<JsonValue> processor = root.present("post_processor"))
        readPostProcessor(builder, *processor);
    for (const char* key : {"truncation", "padding"})
        if (root.present(key))
            builder.addNotApplied(key);
    addExtras(builder, extras);
    return Tokenizer(
        builder.build(json.file, {json.file, merges.size() == 0 ? merges.place() : Text()}));
}

} // namespace pastkeys
