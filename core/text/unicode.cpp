#include "text/unicode.h"

#include "text/unicode_tables.h"

#include <algorithm>

namespace pastkeys {

CharacterClass classOf(char32_t character)
{
    using unicode_tables::kRanges;
    const auto range = std::lower_bound(
        kRanges.begin(), kRanges.end(), character,
        [](const ClassRange& candidate, char32_t value) { return candidate.last < value; });
    const bool inside = range != kRanges.end() && range->first <= character;
    return inside ? range->name : CharacterClass::Other;
}

} // namespace pastkeys
