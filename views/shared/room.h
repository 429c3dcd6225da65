#pragma once

#include <cstdint>

namespace pastkeys {

/// How much room a window has, measured in lines of text. In a small window, the least important
/// parts are hidden.
enum class Room : std::uint8_t
{
    Scarce, ///< so little that the stage needs most of it
    Little,
    Ample,
};

inline Room roomOf(int windowHeight, int lineHeight)
{
    const int lines = windowHeight / lineHeight;
    return lines < 36 ? Room::Scarce : lines < 58 ? Room::Little : Room::Ample;
}

} // namespace pastkeys
