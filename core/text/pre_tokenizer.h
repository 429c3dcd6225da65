// Cuts a text into words, inside of which tokens are merged; no token crosses their borders.
#pragma once

#include <string_view>

namespace pastkeys {

/// The pattern of GPT-2, as tokenizer.json files quote it. It is never run: firstWord() is its
/// translation.
constexpr std::string_view kGpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// What kGpt2Pattern matches at the beginning of `text`; at least one byte. The words of a text
/// are found by taking them off one after the other, in linear time. Bytes that are not UTF-8
/// count as neither letter, number nor space.
///
/// \pre text is not empty
std::string_view firstWord(std::string_view text);

} // namespace pastkeys
