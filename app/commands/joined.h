#pragma once

#include <string>

namespace pastkeys {

/// All parts as one string. g++ 12 gives false warnings for long chains of + with literals.
template <typename... Parts> std::string joined(const Parts&... parts)
{
    std::string text;
    ((text += parts), ...);
    return text;
}

} // namespace pastkeys
