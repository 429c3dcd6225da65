// Reads the pre-tokenizer of a tokenizer.json.
#include "base/errors.h"
#include "text/pre_tokenizer.h"
#include "text/tokenizer_json_parts.h"
#include "text/tokenizer_parts.h"
#include "text/unicode.h"

#include <array>
#include <utility>

namespace pastkeys {

namespace {

SplitBehavior behaviorIn(const JsonValue& step)
{
    constexpr std::array<std::pair<std::string_view, SplitBehavior>, 5> kBehaviors{
        {{"Isolated", SplitBehavior::Isolated},
         {"Removed", SplitBehavior::Removed},
         {"MergedWithPrevious", SplitBehavior::MergedWithPrevious},
         {"MergedWithNext", SplitBehavior::MergedWithNext},
         {"Contiguous", SplitBehavior::Contiguous}}};
    const JsonValue behavior = step.required("behavior");
    for (const auto& [name, value] : kBehaviors)
        if (behavior.text() == name)
            return value;
    behavior.refuse(Text::tr("Isolated, Removed, MergedWithPrevious, MergedWithNext or Contiguous"),
                    onlyTheseTokenizers());
}

Metaspace readMetaspace(const JsonValue& step)
{
    const JsonValue replacement = step.required("replacement");
    if (replacement.text().empty())
        replacement.refuse(Text::tr("a character"));
    Metaspace metaspace{std::string(replacement.text()), Metaspace::Prefix::Always,
                        step.flag("split", true)};
    const std::optional<JsonValue> scheme = step.present("prepend_scheme");
    if (!scheme) { // an older file
        if (!step.flag("add_prefix_space", true))
            metaspace.prefix = Metaspace::Prefix::Never;
    } else if (scheme->text() == "first") {
        metaspace.prefix = Metaspace::Prefix::First;
    } else if (scheme->text() == "never") {
        metaspace.prefix = Metaspace::Prefix::Never;
    } else if (scheme->text() != "always") {
        scheme->refuse(std::string("\"first\", \"always\", \"never\""));
    }
    return metaspace;
}

ByteLevel readByteLevel(const JsonValue& step)
{
    return {step.required("add_prefix_space").boolean(), step.flag("use_regex", true)};
}

/// Whether a step splits as firstWord() does. The file's pattern is only compared.
bool isGpt2Split(const JsonValue& step)
{
    constexpr std::array<std::string_view, 2> kPatterns{
        kGpt2Pattern, R"('(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)"};
    if (step.required("type").text() != "Split")
        return false;
    const std::optional<JsonValue> pattern = step.required("pattern").find("Regex");
    return pattern && (pattern->text() == kPatterns[0] || pattern->text() == kPatterns[1]) &&
           behaviorIn(step) == SplitBehavior::Isolated && !step.flag("invert");
}

/// Whether a pre-tokenizer is GPT-2's, written in two steps.
bool isGpt2Sequence(const JsonValue& part)
{
    if (part.required("type").text() != "Sequence")
        return false;
    const JsonValue steps = part.required("pretokenizers");
    if (steps.kind() != JsonKind::Array || steps.size() != 2 || !isGpt2Split(steps.element(0)))
        return false;
    const JsonValue last = steps.element(1);
    if (last.required("type").text() != "ByteLevel")
        return false;
    const ByteLevel bytes = readByteLevel(last);
    return !bytes.addsPrefixSpace && !bytes.usesPattern;
}

void readSplitStep(WordSplitter& splitter, const JsonValue& step)
{
    const std::string_view type = step.required("type").text();
    if (type == "ByteLevel")
        return splitter.add(readByteLevel(step));
    if (type == "Split")
        return splitter.add(SplitAtPattern{readPattern(step.required("pattern")), behaviorIn(step),
                                           step.flag("invert")});
    if (type == "Digits")
        return splitter.add(SplitAtCharacters{isNumber, step.flag("individual_digits")
                                                            ? SplitBehavior::Isolated
                                                            : SplitBehavior::Contiguous});
    if (type == "Punctuation")
        return splitter.add(SplitAtCharacters{
            isPunctuation, step.present("behavior") ? behaviorIn(step) : SplitBehavior::Isolated});
    if (type == "Whitespace")
        return splitter.add(
            SplitAtPattern{Pattern::ofExpression(R"(\w+|[^\w\s]+)"), SplitBehavior::Removed, true});
    if (type == "WhitespaceSplit")
        return splitter.add(SplitAtCharacters{isSpace, SplitBehavior::Removed});
    if (type == "Metaspace")
        return splitter.add(readMetaspace(step));
    refuseType(step, "ByteLevel, Split, Digits, Punctuation, Whitespace, WhitespaceSplit, "
                     "Metaspace, BertPreTokenizer, Sequence");
}

} // namespace

void readPreTokenizer(WordSplitter& splitter, const JsonValue& part)
{
    if (isGpt2Sequence(part))
        return splitter.add(ByteLevel());
    readSequence(part, "pretokenizers", [&](const JsonValue& step) {
        if (splitter.byteLevel() != nullptr)
            step.refuse(Text::tr("no step after ByteLevel"), onlyTheseTokenizers());
        if (step.required("type").text() == "BertPreTokenizer")
            return addBertSplits(splitter);
        readSplitStep(splitter, step);
    });
}

void addBertSplits(WordSplitter& splitter)
{
    splitter.add(SplitAtCharacters{isSpace, SplitBehavior::Removed});
    splitter.add(SplitAtCharacters{isPunctuation, SplitBehavior::Isolated});
}

} // namespace pastkeys
