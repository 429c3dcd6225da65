#include "text/clean_text.h"

#include "base/utf8.h"

namespace pastkeys {

CleanText cleaned(std::string_view bytes)
{
    CleanText clean;
    clean.text.reserve(bytes.size());
    while (!bytes.empty()) {
        const DecodedCharacter character = firstCharacter(bytes);
        if (!character.valid)
            ++clean.invalidReplaced;
        else if (character.value == U'\0')
            ++clean.nulsReplaced;
        const bool keeps = character.valid && character.value != U'\0';
        appendUtf8(clean.text, keeps ? character.value : kReplacementCharacter);
        bytes.remove_prefix(character.length);
    }
    return clean;
}

std::string validUtf8(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const DecodedCharacter character = firstCharacter(bytes);
        appendUtf8(text, character.value); // kReplacementCharacter for an invalid sequence
        bytes.remove_prefix(character.length);
    }
    return text;
}

} // namespace pastkeys
