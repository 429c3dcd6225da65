#include "base/utf8.h"

#include "base/contract.h"

#include <cstddef>
#include <unicode/utf8.h>

namespace pastkeys {

namespace {

// ICU's macro U8_NEXT narrows int to uint8_t, which would cause a warning.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"

/// Returns the character at byte `i`, or a negative value for an invalid sequence, and moves `i`
/// past it.
UChar32 nextCharacter(std::string_view text, std::size_t& i)
{
    UChar32 value = 0;
    U8_NEXT(text.data(), i, text.size(), value);
    return value;
}

#pragma GCC diagnostic pop

} // namespace

DecodedCharacter firstCharacter(std::string_view text)
{
    PASTKEYS_EXPECTS(!text.empty());
    std::size_t length = 0;
    const UChar32 value = nextCharacter(text, length);
    if (value < 0)
        return {kReplacementCharacter, length, false};
    return {static_cast<char32_t>(value), length, true};
}

std::size_t unfinishedBytes(std::string_view text)
{
    auto complete = std::ssize(text); // signed, because the macro may compute a negative index
    U8_TRUNCATE_IF_INCOMPLETE(text.data(), 0, complete);
    return text.size() - static_cast<std::size_t>(complete);
}

void appendUtf8(std::string& text, char32_t character)
{
    PASTKEYS_EXPECTS(character <= 0x10FFFF && (character < 0xD800 || character > 0xDFFF));
    std::size_t end = text.size();
    text.resize(end + U8_LENGTH(character));
    U8_APPEND_UNSAFE(text.data(), end, character);
}

std::size_t firstInvalidByte(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i;
        if (nextCharacter(text, i) < 0)
            return begin;
    }
    return std::string_view::npos;
}

} // namespace pastkeys
