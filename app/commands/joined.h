#pragma once

#include <string>

namespace pastkeys {

/// The parts, one after the other. g++ 12 gives false warnings for long chains of + with literals.
template <typename... Parts> std::string joined(const Parts&... parts)
{
    std::string text;
    ((text += parts), ...);
    return text;
}

} // namespace pastkeys
