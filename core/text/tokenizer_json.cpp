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
    expectBoolean(step.required("add_prefix_space"), false);
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

void checkPreTokenizer(const JsonValue& preTokenizer)
{
    if (preTokenizer.required("type").text() != "Sequence")
        return checkByteLevel(preTokenizer, true);
    const JsonValue steps = preTokenizer.required("pretokenizers");
    if (steps.size() == 1)
        return checkByteLevel(steps.element(0), true);
    if (steps.size() != 2)
        steps.refuse(Text::tr("ByteLevel, or Split and ByteLevel"), onlyByteLevel());
    checkSplit(steps.element(0));
    checkByteLevel(steps.element(1), false);
}

/// Truncation, padding and tokens around a text do not change the tokens of the text itself, so a
/// file that asks for them is accepted, with a note.
void noteWhatIsNotDone(TokenizerBuilder& builder, const JsonValue& root)
{
    const std::optional<JsonValue> processor = root.present("post_processor");
    if (processor && processor->required("type").text() != "ByteLevel")
        builder.addNote(
            Text::tr("The post-processor %1 of the tokenizer is not applied: no tokens are "
                     "added around a text.",
                     processor->required("type").description()));
    for (const char* key : {"truncation", "padding"}) {
        if (root.present(key))
            builder.addNote(
                Text::tr("The tokenizer's \"%1\" is not applied.", std::string_view(key)));
    }
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
    std::size_t flagged = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const JsonValue token = tokens.element(i);
        const std::string text(token.required("content").text());
        const std::uint64_t id =
            token.required("id").unsignedInteger(Tokenizer::kLargestPossibleId);
        const AddedToken added{text, idAt<TokenId>(id), token.flag("special")};
        withPlaceOf(token, [&] { builder.addToken(added, {token.file(), {}}); });
        flagged += token.flag("single_word") || token.flag("lstrip") || token.flag("rstrip");
    }
    if (flagged > 0)
        builder.addNote(Text::tr("The flags single_word, lstrip and rstrip of added tokens are not "
                                 "applied (tokens with them: %1).",
                                 flagged));
}

} // namespace

Tokenizer Tokenizer::fromTokenizerJson(const NamedText& json)
{
    const JsonValue root = readTokenizerFile(json);
    const JsonValue model = root.required("model");
    checkModel(model);
    expectAbsent(root, "normalizer");
    checkPreTokenizer(root.required("pre_tokenizer"));
    expectType(root.required("decoder"), "ByteLevel");

    TokenizerBuilder builder(model.required("vocab"));
    const JsonValue merges = model.required("merges");
    if (merges.kind() != JsonKind::Array)
        merges.refuse(Text::tr("an array of merges"));
    for (std::size_t i = 0; i < merges.size(); ++i)
        addMerge(builder, merges.element(i));
    if (const std::optional<JsonValue> added = root.present("added_tokens"))
        addAddedTokens(builder, *added);
    noteWhatIsNotDone(builder, root);
    return Tokenizer(
        builder.build(json.file, {json.file, merges.size() == 0 ? merges.place() : Text()}));
}

} // namespace pastkeys
