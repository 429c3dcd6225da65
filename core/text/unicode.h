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

/// By the Unicode version of the installed ICU (ICU 72 has Unicode 15.0); Hugging Face's tokenizers
/// 0.23 have Unicode 16.0, and differ in the letters that came in between. Unassigned values are
/// Other.
CharacterClass classOf(char32_t character);

} // namespace pastkeys
