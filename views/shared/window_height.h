#pragma once

#include <cstdint>

namespace pastkeys {

/// How high a window is, measured in lines of text. In a low window, the least important parts are
/// hidden.
enum class WindowHeight : std::uint8_t
{
    Low, ///< so low that the stage needs most of it
    Medium,
    High,
};

inline WindowHeight windowHeightOf(int pixels, int lineHeight)
{
    const int lines = pixels / lineHeight;
    return lines < 36 ? WindowHeight::Low : lines < 58 ? WindowHeight::Medium : WindowHeight::High;
}

} // namespace pastkeys
