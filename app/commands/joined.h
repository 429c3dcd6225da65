#pragma once

#include <string>

namespace pastkeys {

/// All parts as one string. Use it for long texts: g++ 12 gives false warnings where literals are
/// joined by many +.
template <typename... Parts> std::string joined(const Parts&... parts)
{
    std::string text;
    ((text += parts), ...);
    return text;
}

} // namespace pastkeys
