#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pastkeys {

/// Repaired text, and how much had to be repaired.
struct CleanText
{
    std::string text;
    std::size_t invalidReplaced = 0; ///< invalid UTF-8 sequences, including lone surrogates
    std::size_t nulsReplaced = 0;
};

/// Makes a prompt safe to encode and display: U+FFFD replaces each NUL and each invalid sequence.
CleanText cleaned(std::string_view bytes);

/// `bytes` with each invalid UTF-8 sequence replaced by one U+FFFD. NULs are kept. Generated text
/// may need this, because a token can end in the middle of a character.
std::string validUtf8(std::string_view bytes);

} // namespace pastkeys
