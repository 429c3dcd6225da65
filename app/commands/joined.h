#pragma once

#include <string>

namespace pastkeys {

/// All parts as one string. It replaces long chains of + with literals, for which g++ 12 gives
/// false warnings.
template <typename... Parts> std::string joined(const Parts&... parts)
{
    std::string text;
    ((text += parts), ...);
    return text;
}

} // namespace pastkeys
