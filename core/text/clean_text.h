#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pastkeys {

/// A text that was repaired, and what had to be repaired in it.
struct CleanText
{
    std::string text;
    std::size_t invalidReplaced = 0; ///< pieces that were no UTF-8, lone surrogates among them
    std::size_t nulsReplaced = 0;

    bool isChanged() const { return invalidReplaced + nulsReplaced > 0; }
};

/// A prompt made fit to be encoded and shown: U+FFFD for each NUL and each piece that is no UTF-8.
CleanText cleaned(std::string_view bytes);

/// `bytes` with one U+FFFD for each piece that is no UTF-8; a NUL stays. What a model says may need
/// it: its tokens can end anywhere inside a character.
std::string validUtf8(std::string_view bytes);

} // namespace pastkeys
