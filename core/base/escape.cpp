#include "base/escape.h"

#include "base/errors.h"
#include "base/utf8.h"

#include <algorithm>
#include <array>
#include <vector>

namespace pastkeys {

namespace {

struct CharacterRange
{
    char32_t first;
    char32_t last;
};

/// Control characters, line and paragraph separators, characters that change the direction of
/// text, and invisible characters that carry no meaning in a message. (Unicode: the categories Cc,
/// Zl and Zp, and the property Bidi_Control.) Zero-width joiners are not listed, because emoji and
/// Indic scripts need them.
constexpr std::array<CharacterRange, 13> kUnsafe{{
    {0x0000, 0x001F},
    {0x007F, 0x009F},
    {0x00AD, 0x00AD},
    {0x061C, 0x061C},
    {0x180E, 0x180E},
    {0x200B, 0x200B},
    {0x200E, 0x200F},
    {0x2028, 0x202E},
    {0x2060, 0x206F},
    {0xFEFF, 0xFEFF},
    {0xFFF9, 0xFFFB},
    {0xFFFE, 0xFFFF},
    {0xE0000, 0xE0FFF},
}};

/// The text shown for one character, or for one invalid byte. It is never split.
struct ShownUnit
{
    std::string text;
    std::size_t width = 1; ///< in characters
};

std::vector<ShownUnit> shownUnits(std::string_view text)
{
    std::vector<ShownUnit> units;
    for (std::size_t i = 0; i < text.size();) {
        const DecodedCharacter character = firstCharacter(text.substr(i));
        const std::string_view bytes = text.substr(i, character.length);
        if (!character.valid) {
            for (const char byte : bytes)
                units.push_back({escapedByte(static_cast<unsigned char>(byte)), 4});
        } else if (isUnsafeToPrint(character.value)) {
            std::string escaped = escapedCharacter(character.value);
            const std::size_t width = escaped.size();
            units.push_back({std::move(escaped), width});
        } else {
            units.push_back({std::string(bytes), 1});
        }
        i += character.length;
    }
    return units;
}

/// Whether `text` needs neither escaping nor shortening, which is the common case.
bool isShownAsItIs(std::string_view text, std::size_t limit)
{
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size();) {
        const DecodedCharacter character = firstCharacter(text.substr(i));
        if (!character.valid || isUnsafeToPrint(character.value) || ++width > limit)
            return false;
        i += character.length;
    }
    return true;
}

/// The first unit that no longer fits in `limit` characters, or `last` if all units fit.
template <typename Iterator> Iterator endOfFitting(Iterator first, Iterator last, std::size_t limit)
{
    std::size_t width = 0;
    return std::find_if(first, last, [&](const ShownUnit& unit) {
        width += unit.width;
        return width > limit;
    });
}

template <typename Iterator> std::string joined(Iterator first, Iterator last)
{
    std::string text;
    for (; first != last; ++first)
        text += first->text;
    return text;
}

} // namespace

bool isUnsafeToPrint(char32_t character)
{
    return std::any_of(kUnsafe.begin(), kUnsafe.end(), [character](const CharacterRange& range) {
        return character >= range.first && character <= range.last;
    });
}

std::string harmless(std::string_view text)
{
    std::string shown;
    while (!text.empty()) {
        const DecodedCharacter character = firstCharacter(text);
        const bool plain =
            character.value == '\n' || character.value == '\t' || !isUnsafeToPrint(character.value);
        if (!character.valid)
            appendUtf8(shown, kReplacementCharacter);
        else if (plain)
            shown += text.substr(0, character.length);
        else
            shown += escapedCharacter(character.value);
        text.remove_prefix(character.length);
    }
    return shown;
}

std::string escapedCharacter(char32_t character)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string digits;
    for (; character != 0 || digits.size() < 4; character >>= 4)
        digits.insert(digits.begin(), kDigits[character & 0xF]);
    return "<U+" + digits + ">";
}

std::string escapedByte(unsigned char byte)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    return std::string("<") + kDigits[byte >> 4] + kDigits[byte & 0xF] + ">";
}

std::string printable(std::string_view text, std::size_t limit)
{
    if (isShownAsItIs(text, limit))
        return std::string(text);
    constexpr std::string_view kEllipsis = "\u2026";
    // A character takes at most 4 bytes, so the first `end` bytes and the last `end` bytes of a
    // long text each hold more characters than the result shows. The cuts may split a character,
    // but that character is too far from the ends of the text to be shown.
    const std::size_t end = std::min(4 * limit + 4, text.size());
    if (text.size() <= 2 * end) {
        const std::vector<ShownUnit> units = shownUnits(text);
        if (endOfFitting(units.begin(), units.end(), limit) == units.end())
            return joined(units.begin(), units.end());
    }
    const std::size_t room = limit > 0 ? limit - 1 : 0;
    const std::vector<ShownUnit> head = shownUnits(text.substr(0, end));
    const std::vector<ShownUnit> tail = shownUnits(text.substr(text.size() - end));
    const auto headEnd = endOfFitting(head.begin(), head.end(), room - room / 2);
    const auto tailBegin = endOfFitting(tail.rbegin(), tail.rend(), room / 2).base();
    return joined(head.begin(), headEnd) + std::string(kEllipsis) + joined(tailBegin, tail.end());
}

} // namespace pastkeys
