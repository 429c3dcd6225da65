#pragma once

#include <cstdint>

namespace pastkeys {

/// The four classes that the pre-tokenizer's pattern tells apart.
enum class CharacterClass : std::uint8_t
{
    Other,
    Letter, ///< \p{L}, general category L*
    Number, ///< \p{N}, general category N*
    Space,  ///< \s, the property White_Space: with U+0085, without U+180E and U+FEFF
};

/// By Unicode 16.0.0. Unassigned values are Other.
CharacterClass classOf(char32_t character);

} // namespace pastkeys
