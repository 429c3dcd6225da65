#pragma once

#include <string>

namespace pastkeys {

/// Concatenates all parts. Use it for long strings, because g++ 12 gives false warnings when many
/// literals are joined with +.
template <typename... Parts> std::string joined(const Parts&... parts)
{
    std::string text;
    ((text += parts), ...);
    return text;
}

} // namespace pastkeys
