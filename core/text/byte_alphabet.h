// GPT-2's files write a token's bytes as visible characters: the 188 bytes that are printable in
// Latin-1 stand for themselves, the other 68 for U+0100 on, in order (so "Ġ" is the space).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pastkeys {

/// The character that stands for `byte`, as UTF-8.
std::string alphabetText(std::uint8_t byte);

/// The bytes that `text` stands for; nothing if one of its characters is not of the alphabet.
std::optional<std::string> bytesOfAlphabetText(std::string_view text);

} // namespace pastkeys
