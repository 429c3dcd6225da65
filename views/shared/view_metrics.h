// Sizes shared by all views. Text sizes are relative to the view's font.
#pragma once

#include <QMarginsF>

namespace pastkeys {

inline constexpr double kViewMargin = 8; ///< to the left and right of a view's content
inline constexpr QMarginsF kViewMargins(kViewMargin, 4, kViewMargin, 2);
inline constexpr double kTextGap = 6; ///< between text and its neighbor
inline constexpr double kSmallText = 0.9;
inline constexpr double kTinyText = 0.8;
inline constexpr double kSmallestText = 0.75; ///< text that does not fit shrinks no further
inline constexpr double kRowHeight = 1.2;     ///< of a caption or a legend, in lines of text

} // namespace pastkeys
