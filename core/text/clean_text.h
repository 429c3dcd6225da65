#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pastkeys {

/// A repaired text, and what had to be repaired.
struct CleanText
{
    std::string text;
    std::size_t invalidReplaced = 0; ///< pieces that were not UTF-8, including lone surrogates
    std::size_t nulsReplaced = 0;
};

/// Makes a prompt safe to encode and to show: U+FFFD replaces each NUL and each invalid piece.
CleanText cleaned(std::string_view bytes);

/// `bytes` with one U+FFFD for each piece that is not UTF-8; a NUL stays. Generated text may need
/// this, because a token can end in the middle of a character.
std::string validUtf8(std::string_view bytes);

} // namespace pastkeys
