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

/// The class according to the Unicode version of the installed ICU (ICU 72 uses Unicode 15.0).
/// Hugging Face's tokenizers 0.23 use Unicode 16.0, so with an older ICU, letters added in Unicode
/// 16.0 are Other, like all unassigned code points.
CharacterClass classOf(char32_t character);

// All of these use the same version of Unicode.
bool isNumber(char32_t character);         ///< \p{N}
bool isSpace(char32_t character);          ///< \s
bool isPunctuation(char32_t character);    ///< \p{P}, and the 32 ASCII characters like + and $
bool isMark(char32_t character);           ///< \p{M}
bool isNonspacingMark(char32_t character); ///< \p{Mn}
bool isPartOfWord(char32_t character);     ///< \w
/// Whether BERT leaves the character out: \p{C} without tab, line feed and carriage return.
bool isControl(char32_t character);
/// Whether BERT makes the character a word of its own: Chinese characters, but not kana or hangul.
bool isChinese(char32_t character);

} // namespace pastkeys
