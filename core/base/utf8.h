// Strict UTF-8. Here, "character" means a Unicode code point.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pastkeys {

constexpr char32_t kReplacementCharacter = 0xFFFD;

/// One character, or one piece of invalid UTF-8.
struct DecodedCharacter
{
    char32_t value = kReplacementCharacter;
    std::size_t length = 0; ///< bytes used, at least 1
    bool valid = false;
};

/// The first character of `text`. Overlong forms, surrogates and values over U+10FFFF are invalid.
/// An invalid piece is the longest sequence of bytes that could begin a valid character, or else
/// one byte. One U+FFFD replaces it (the Unicode Standard, 3.9, "substitution of maximal
/// subparts").
///
/// \pre text is not empty
DecodedCharacter firstCharacter(std::string_view text);

/// How many bytes at the end of `text` begin a character that more bytes could complete: 0 to 3.
std::size_t unfinishedBytes(std::string_view text);

/// \pre character is a Unicode scalar value: at most U+10FFFF and no surrogate
void appendUtf8(std::string& text, char32_t character);

/// Byte offset of the first invalid piece, or npos.
std::size_t firstInvalidByte(std::string_view text);

} // namespace pastkeys
