#include "support/random_text.h"

#include "base/utf8.h"

#include <array>
#include <string_view>
#include <unicode/uchar.h>

namespace pastkeys::test {

namespace {

std::size_t below(std::mt19937& random, std::size_t limit)
{
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
}

struct Range
{
    char32_t first;
    char32_t last;
};

constexpr std::array<Range, 16> kRanges{{
    {'a', 'z'},         // Latin
    {'A', 'Z'},         // capitals
    {'0', '9'},         // digits
    {0x0000, 0x001F},   // control characters
    {0x0021, 0x002F},   // punctuation
    {0x007F, 0x00FF},   // control characters and Latin-1
    {0x0300, 0x036F},   // combining marks
    {0x0370, 0x03FF},   // Greek
    {0x0590, 0x06FF},   // Hebrew, Arabic
    {0x0900, 0x097F},   // Devanagari
    {0x2000, 0x206F},   // spaces, joiners, direction marks
    {0x2150, 0x218F},   // number forms
    {0x3000, 0x30FF},   // ideographic space, Kana
    {0x4E00, 0x9FFF},   // CJK
    {0x1F300, 0x1FAFF}, // emoji
    {0x0000, 0x10FFFF}, // anything
}};

constexpr std::array<std::string_view, 16> kSnippets{
    " ",  "  ", "\n",     "\r\n",   "\t ",    "'s",     "'ll",    "'re",
    "'T", " '", "\u00A0", "\u0085", "\u3000", "\u200D", "\uFEFF", "\U0001F469\u200D\U0001F680"};

char32_t characterIn(std::mt19937& random, const Range& range)
{
    const auto offset = below(random, range.last - range.first + 1);
    const auto character = static_cast<char32_t>(range.first + offset);
    // Characters that are unassigned in ICU are left out, because a reference tokenizer with a
    // newer version of Unicode may treat them as letters.
    const bool isAssigned = u_isdefined(static_cast<UChar32>(character)) != 0;
    return isAssigned && !U_IS_SURROGATE(character) ? character : kReplacementCharacter;
}

} // namespace

std::string randomText(std::mt19937& random, std::size_t characters)
{
    std::string text;
    const std::size_t size = below(random, characters + 1);
    for (std::size_t i = 0; i < size;) {
        if (below(random, 3) == 0) {
            text += kSnippets[below(random, kSnippets.size())];
            ++i;
            continue;
        }
        const Range& range = kRanges[below(random, kRanges.size())];
        for (std::size_t run = 1 + below(random, 6); run > 0 && i < size; --run, ++i)
            appendUtf8(text, characterIn(random, range));
    }
    return text;
}

std::string randomBytes(std::mt19937& random, std::size_t size)
{
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes.push_back(static_cast<char>(below(random, 256)));
    return bytes;
}

} // namespace pastkeys::test
