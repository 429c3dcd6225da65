// Makes external text safe to show in a message or a terminal.
#pragma once

#include <string>
#include <string_view>

namespace pastkeys {

/// True for a character that would move the cursor, be invisible or change the direction of the
/// text around it: control characters, line and paragraph separators, direction marks, invisible
/// tags.
bool isUnsafeToPrint(char32_t character);

/// The character in a form like `<U+202E>`, with at least four digits.
std::string escapedCharacter(char32_t character);

/// The text with its unsafe characters escaped, except line feeds and tabs. Bytes that are not part
/// of a character are replaced.
std::string harmless(std::string_view text);

/// A byte that is not part of a whole character, in a form like `<E6>`.
std::string escapedByte(unsigned char byte);

} // namespace pastkeys
