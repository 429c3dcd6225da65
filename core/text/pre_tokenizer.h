// Cuts a text into words. Tokens are merged inside words only, never across their borders.
#pragma once

#include <string_view>

namespace pastkeys {

/// GPT-2's pattern, as tokenizer.json files contain it. It is never run: firstWord() implements it.
constexpr std::string_view kGpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// The part at the beginning of `text` that kGpt2Pattern matches; at least one byte. To find all
/// words of a text, remove the first word again and again, which takes linear time. Bytes that are
/// not UTF-8 do not count as letters, numbers or white space.
///
/// \pre text is not empty
std::string_view firstWord(std::string_view text);

} // namespace pastkeys
