#pragma once

#include <cstdint>

namespace pastkeys {

/// How many lines of text a window has room for. If it is only a few lines, the least important
/// parts are hidden.
enum class Room : std::uint8_t
{
    Scarce, ///< little of the room is left for the stage
    Little,
    Ample,
};

inline Room roomOf(int windowHeight, int lineHeight)
{
    const int lines = windowHeight / lineHeight;
    return lines < 36 ? Room::Scarce : lines < 58 ? Room::Little : Room::Ample;
}

} // namespace pastkeys
