#include "text/pre_tokenizer.h"

#include "base/contract.h"
#include "base/utf8.h"
#include "text/unicode.h"

#include <array>

namespace pastkeys {

namespace {

struct ClassifiedCharacter
{
    CharacterClass name;
    std::size_t length;
};

ClassifiedCharacter classifiedAt(std::string_view text, std::size_t offset)
{
    const DecodedCharacter character = firstCharacter(text.substr(offset));
    if (!character.valid)
        return {CharacterClass::Other, character.length};
    return {classOf(character.value), character.length};
}

/// The offset of the first character at or after `begin` that is not of class `name`.
std::size_t endOfClass(std::string_view text, std::size_t begin, CharacterClass name)
{
    std::size_t end = begin;
    while (end < text.size()) {
        const ClassifiedCharacter next = classifiedAt(text, end);
        if (next.name != name)
            break;
        end += next.length;
    }
    return end;
}

/// The length of `'s|'t|'re|'ve|'m|'ll|'d` at the beginning of `text`, or 0.
std::size_t contractionLength(std::string_view text)
{
    constexpr std::array<std::string_view, 7> kContractions{"'s", "'t",  "'re", "'ve",
                                                            "'m", "'ll", "'d"};
    for (const std::string_view contraction : kContractions) {
        if (text.starts_with(contraction))
            return contraction.size();
    }
    return 0;
}

/// The number of bytes that `\s+(?!\S)|\s+` matches at the beginning of `text`: all white space
/// there. If other text follows two or more white-space characters, the last of these is left out.
std::size_t spaceLength(std::string_view text)
{
    std::size_t end = 0;
    std::size_t last = 0; // where the last white-space character begins
    while (end < text.size()) {
        const ClassifiedCharacter next = classifiedAt(text, end);
        if (next.name != CharacterClass::Space)
            return last > 0 ? last : end;
        last = end;
        end += next.length;
    }
    return end;
}

} // namespace

std::string_view firstWord(std::string_view text)
{
    PASTKEYS_EXPECTS(!text.empty());
    if (const std::size_t length = contractionLength(text); length > 0)
        return text.substr(0, length);
    const std::size_t begin = text[0] == ' ' && text.size() > 1 ? 1 : 0;
    const CharacterClass name = classifiedAt(text, begin).name;
    if (name == CharacterClass::Space)
        return text.substr(0, spaceLength(text));
    return text.substr(0, endOfClass(text, begin, name));
}

} // namespace pastkeys
