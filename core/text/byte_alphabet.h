// GPT-2's files write the bytes of a token as visible characters. The 188 bytes that are printable
// in Latin-1 stand for themselves. The other 68 are assigned the characters from U+0100 onward, in
// ascending order, so "Ġ" stands for the space.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pastkeys {

/// The character that stands for `byte`, as UTF-8.
std::string alphabetText(std::uint8_t byte);

/// The bytes that `text` stands for, or nothing if a character does not belong to the alphabet.
std::optional<std::string> bytesOfAlphabetText(std::string_view text);

} // namespace pastkeys
