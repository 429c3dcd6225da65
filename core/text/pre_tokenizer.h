// Splits text into words. Tokens are merged only within words, never across word boundaries.
#pragma once

#include <string_view>

namespace pastkeys {

/// GPT-2's pattern, as it appears in tokenizer.json files. It is never run as a regular expression;
/// firstWord() implements it.
constexpr std::string_view kGpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// The part at the beginning of `text` that kGpt2Pattern matches; at least one byte. To find all
/// words of a text, remove the first word repeatedly, which takes linear time. Bytes that are not
/// valid UTF-8 do not count as letters, numbers or white space.
///
/// \pre text is not empty
std::string_view firstWord(std::string_view text);

} // namespace pastkeys
