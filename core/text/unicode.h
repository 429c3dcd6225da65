#pragma once

#include <cstdint>

namespace pastkeys {

/// The four classes that the pattern of the pre-tokenizer distinguishes.
enum class CharacterClass : std::uint8_t
{
    Other,
    Letter, ///< \p{L}, general category L*
    Number, ///< \p{N}, general category N*
    Space,  ///< \s, the property White_Space: includes U+0085, excludes U+180E and U+FEFF
};

/// The class in the Unicode version of the installed ICU (ICU 72 uses Unicode 15.0). Hugging Face's
/// tokenizers 0.23 use Unicode 16.0, so letters that Unicode 16.0 added are Other with an older
/// ICU, like all unassigned code points.
CharacterClass classOf(char32_t character);

} // namespace pastkeys
