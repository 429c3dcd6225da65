// Strict UTF-8. Here, "character" means a Unicode code point.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pastkeys {

constexpr char32_t kReplacementCharacter = 0xFFFD;

/// One character, or one invalid UTF-8 sequence.
struct DecodedCharacter
{
    char32_t value = kReplacementCharacter;
    std::size_t length = 0; ///< bytes used, at least 1
    bool valid = false;
};

/// The first character of `text`. Overlong forms, surrogates and values above U+10FFFF are invalid.
/// An invalid sequence is the longest run of bytes that could begin a valid character, or a single
/// byte if there is no such run. It is replaced by one U+FFFD (the Unicode Standard, 3.9,
/// "substitution of maximal subparts").
///
/// \pre text is not empty
DecodedCharacter firstCharacter(std::string_view text);

/// The number of bytes at the end of `text` that begin a character but do not complete it: 0 to 3.
std::size_t unfinishedBytes(std::string_view text);

/// \pre character is a Unicode scalar value: at most U+10FFFF and not a surrogate
void appendUtf8(std::string& text, char32_t character);

/// Byte offset of the first invalid sequence, or npos if there is none.
std::size_t firstInvalidByte(std::string_view text);

} // namespace pastkeys
