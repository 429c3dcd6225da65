#include "text/unicode.h"

#include <array>
#include <unicode/uchar.h>

namespace pastkeys {

namespace {

std::uint32_t categoryOf(char32_t character)
{
    return U_GET_GC_MASK(static_cast<UChar32>(character));
}

} // namespace

CharacterClass classOf(char32_t character)
{
    const std::uint32_t category = categoryOf(character);
    if ((category & U_GC_L_MASK) != 0)
        return CharacterClass::Letter;
    if ((category & U_GC_N_MASK) != 0)
        return CharacterClass::Number;
    return isSpace(character) ? CharacterClass::Space : CharacterClass::Other;
}

bool isNumber(char32_t character)
{
    return (categoryOf(character) & U_GC_N_MASK) != 0;
}

bool isSpace(char32_t character)
{
    return u_isUWhiteSpace(static_cast<UChar32>(character));
}

bool isPunctuation(char32_t character)
{
    if (character < 0x80)
        return u_isgraph(static_cast<UChar32>(character)) &&
               !u_isalnum(static_cast<UChar32>(character));
    return (categoryOf(character) & U_GC_P_MASK) != 0;
}

bool isMark(char32_t character)
{
    return (categoryOf(character) & U_GC_M_MASK) != 0;
}

bool isNonspacingMark(char32_t character)
{
    return (categoryOf(character) & U_GC_MN_MASK) != 0;
}

bool isPartOfWord(char32_t character)
{
    const auto value = static_cast<UChar32>(character);
    return (categoryOf(character) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0 ||
           u_isUAlphabetic(value) || u_hasBinaryProperty(value, UCHAR_JOIN_CONTROL);
}

bool isControl(char32_t character)
{
    if (character == U'\t' || character == U'\n' || character == U'\r')
        return false;
    return (categoryOf(character) & (U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK)) != 0;
}

bool isChinese(char32_t character)
{
    struct Range
    {
        char32_t first;
        char32_t last;
    };
    constexpr std::array<Range, 8> kRanges{{{0x3400, 0x4DBF},
                                            {0x4E00, 0x9FFF},
                                            {0xF900, 0xFAFF},
                                            {0x20000, 0x2A6DF},
                                            {0x2A700, 0x2B73F},
                                            {0x2B740, 0x2B81F},
                                            {0x2B920, 0x2CEAF},
                                            {0x2F800, 0x2FA1F}}};
    for (const Range& range : kRanges)
        if (character >= range.first && character <= range.last)
            return true;
    return false;
}

} // namespace pastkeys
