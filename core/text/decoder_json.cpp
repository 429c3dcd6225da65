// Reads the decoder and the post-processor of a tokenizer.json.
#include "base/errors.h"
#include "text/tokenizer_json_parts.h"
#include "text/tokenizer_parts.h"

namespace pastkeys {

namespace {

void readDecoderStep(TokenSpelling& spelling, const JsonValue& step)
{
    const std::string_view type = step.required("type").text();
    if (type == "Fuse" || type == "Strip") // they depend on the tokens around; see TokenSpelling
        return;
    if (type == "ByteFallback") {
        spelling.hasByteTokens = true;
    } else if (type == "Replace") {
        const JsonValue from = step.required("pattern").required("String");
        if (from.text().empty())
            from.refuse(Text::tr("a text to search for"));
        spelling.replacements.emplace_back(from.text(), step.required("content").text());
    } else if (type == "Metaspace") {
        const JsonValue from = step.required("replacement");
        if (from.text().empty())
            from.refuse(Text::tr("a character"));
        spelling.replacements.emplace_back(from.text(), " ");
    } else if (type == "WordPiece") {
        spelling.continuation = step.required("prefix").text();
    } else {
        refuseType(step, "Replace, ByteFallback, Fuse, Strip, Metaspace, WordPiece, "
                         "Sequence");
    }
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

void readProcessor(TokenizerBuilder& builder, const JsonValue& processor)
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

} // namespace

TokenSpelling readDecoder(const JsonValue& part)
{
    TokenSpelling spelling;
    readSequence(part, "decoders", [&](const JsonValue& step) { readDecoderStep(spelling, step); });
    return spelling;
}

void readPostProcessor(TokenizerBuilder& builder, const JsonValue& part)
{
    readSequence(part, "processors",
                 [&](const JsonValue& processor) { readProcessor(builder, processor); });
}

} // namespace pastkeys
