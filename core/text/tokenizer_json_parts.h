// The parts of Hugging Face's tokenizer.json, each of which names its type. What this program does
// not support is refused with its place. Private to core/text.
#pragma once

#include "text/normalizer.h"
#include "text/strict_json.h"
#include "text/token_spelling.h"
#include "text/word_splitter.h"

#include <optional>
#include <string_view>

namespace pastkeys {

class TokenizerBuilder;

/// Refuses an object whose "type" is not one of those that are supported.
[[noreturn]] void refuseType(const JsonValue& object, std::string_view supported);

/// The pattern in an object such as {"String": " "} or {"Regex": "\\s+"}.
Pattern readPattern(const JsonValue& pattern);

/// Calls `read` with the part itself, or with each part in a Sequence, whose list is called `list`.
/// Refuses long sequences.
template <typename Read>
void readSequence(const JsonValue& part, std::string_view list, const Read& read)
{
    constexpr std::size_t kMostSteps = 32;
    if (part.required("type").text() != "Sequence")
        return read(part);
    const JsonValue parts = part.required(list);
    if (parts.kind() != JsonKind::Array || parts.size() > kMostSteps)
        parts.refuse(Text::tr("a list of at most %1 steps", kMostSteps));
    for (std::size_t i = 0; i < parts.size(); ++i)
        readSequence(parts.element(i), list, read);
}

void readNormalizer(Normalizer& normalizer, const JsonValue& part);
void readPreTokenizer(WordSplitter& splitter, const JsonValue& part);
/// Reads the decoder of a tokenizer without ByteLevel.
TokenSpelling readDecoder(const JsonValue& part);
/// Applies the template of one token before the text. Other tokens around a text do not change the
/// tokens of the text itself, so a file that asks for them is accepted, with a note.
void readPostProcessor(TokenizerBuilder& builder, const JsonValue& part);

/// BERT's normalizer, from settings that files write in different places.
struct BertSettings
{
    bool cleansControls = true;
    bool spacesChinese = true;
    bool lowersCase = true;
    std::optional<bool> stripsAccents; ///< if nothing, as lowersCase
};
void addBertNormalizer(Normalizer& normalizer, const BertSettings& settings);
/// BERT's pre-tokenizer: words end at white space, and punctuation marks are words.
void addBertSplits(WordSplitter& splitter);

} // namespace pastkeys
