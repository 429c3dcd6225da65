#include "text/unicode.h"

#include <unicode/uchar.h>

namespace pastkeys {

CharacterClass classOf(char32_t character)
{
    const auto value = static_cast<UChar32>(character);
    const std::uint32_t category = U_GET_GC_MASK(value);
    if ((category & U_GC_L_MASK) != 0)
        return CharacterClass::Letter;
    if ((category & U_GC_N_MASK) != 0)
        return CharacterClass::Number;
    return u_isUWhiteSpace(value) ? CharacterClass::Space : CharacterClass::Other;
}

} // namespace pastkeys
