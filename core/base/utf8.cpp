#include "base/utf8.h"

#include "base/contract.h"

#include <algorithm>
#include <cstdint>

namespace pastkeys {

namespace {

/// What a lead byte announces: the length, and the range of the second byte (the later ones are
/// 80..BF). The Unicode Standard, table 3-7.
struct Lead
{
    std::size_t length = 0; ///< 0: no character begins with this byte
    std::uint8_t secondFirst = 0x80;
    std::uint8_t secondLast = 0xBF;
};

Lead leadOf(std::uint8_t byte)
{
    if (byte < 0x80)
        return {1};
    if (byte < 0xC2 || byte > 0xF4)
        return {0};
    if (byte < 0xE0)
        return {2};
    if (byte < 0xF0) {
        const std::uint8_t first = byte == 0xE0 ? 0xA0 : 0x80;
        const std::uint8_t last = byte == 0xED ? 0x9F : 0xBF;
        return {3, first, last};
    }
    const std::uint8_t first = byte == 0xF0 ? 0x90 : 0x80;
    const std::uint8_t last = byte == 0xF4 ? 0x8F : 0xBF;
    return {4, first, last};
}

std::uint8_t byteAt(std::string_view text, std::size_t i)
{
    return static_cast<std::uint8_t>(text[i]);
}

/// How many of the `lead.length` bytes are there and in range.
std::size_t matchingBytes(std::string_view text, const Lead& lead)
{
    std::size_t count = 1;
    while (count < lead.length && count < text.size()) {
        const std::uint8_t byte = byteAt(text, count);
        const std::uint8_t first = count == 1 ? lead.secondFirst : std::uint8_t{0x80};
        const std::uint8_t last = count == 1 ? lead.secondLast : std::uint8_t{0xBF};
        if (byte < first || byte > last)
            break;
        ++count;
    }
    return count;
}

} // namespace

DecodedCharacter firstCharacter(std::string_view text)
{
    PASTKEYS_EXPECTS(!text.empty());
    const std::uint8_t first = byteAt(text, 0);
    if (first < 0x80)
        return {first, 1, true};
    const Lead lead = leadOf(first);
    if (lead.length == 0)
        return {kReplacementCharacter, 1, false};
    const std::size_t present = matchingBytes(text, lead);
    if (present < lead.length)
        return {kReplacementCharacter, present, false};

    char32_t value = first & (0x7Fu >> lead.length);
    for (std::size_t i = 1; i < lead.length; ++i)
        value = (value << 6) | (byteAt(text, i) & 0x3Fu);
    return {value, lead.length, true};
}

std::size_t unfinishedBytes(std::string_view text)
{
    for (std::size_t count = 1; count <= std::min<std::size_t>(3, text.size()); ++count) {
        const std::string_view tail = text.substr(text.size() - count);
        const Lead lead = leadOf(byteAt(tail, 0));
        if (lead.length > count && matchingBytes(tail, lead) == count)
            return count;
    }
    return 0;
}

void appendUtf8(std::string& text, char32_t character)
{
    PASTKEYS_EXPECTS(character <= 0x10FFFF && (character < 0xD800 || character > 0xDFFF));
    const auto append = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (character < 0x80) {
        append(character);
    } else if (character < 0x800) {
        append(0xC0 | (character >> 6));
        append(0x80 | (character & 0x3F));
    } else if (character < 0x10000) {
        append(0xE0 | (character >> 12));
        append(0x80 | ((character >> 6) & 0x3F));
        append(0x80 | (character & 0x3F));
    } else {
        append(0xF0 | (character >> 18));
        append(0x80 | ((character >> 12) & 0x3F));
        append(0x80 | ((character >> 6) & 0x3F));
        append(0x80 | (character & 0x3F));
    }
}

std::size_t firstInvalidByte(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const DecodedCharacter character = firstCharacter(text.substr(i));
        if (!character.valid)
            return i;
        i += character.length;
    }
    return std::string_view::npos;
}

} // namespace pastkeys
