#pragma once

#include <QObject>

#include <cstdint>

namespace pastkeys {

Q_NAMESPACE

/// The meaning of a color or pattern. The theme defines how it looks.
enum class Ink : std::uint8_t
{
    Text,
    MutedText,
    Background, ///< the background of a view
    Panel,      ///< the background of a box in a view
    Grid,       ///< thin separator lines
    New,        ///< computed now, for the first time
    Recomputed, ///< computed again
    Reused,     ///< read from the cache
    Written,    ///< written to the cache now
    Masked,
    Query,
    Key,
    Value,
    Off,     ///< the lane without a cache
    On,      ///< the lane with a cache
    Current, ///< where the cursor is
    Pinned,  ///< the cell that stays selected after a click
    Good,
    Warning,
    Focus,     ///< around the part with the keyboard focus
    Sequence1, ///< first sequence of a batch; also the color of the ninth
    Sequence2,
    Sequence3,
    Sequence4,
    Sequence5,
    Sequence6,
    Sequence7,
    Sequence8,
};
Q_ENUM_NS(Ink)

inline constexpr int kInkCount = static_cast<int>(Ink::Sequence8) + 1;

const char* nameOf(Ink ink);

/// How numbers become colors.
enum class HeatScale : std::uint8_t
{
    OneSign,  ///< from 0 to 1, in colors based on cividis
    TwoSigns, ///< from -1 to 1, in purple, white (0) and orange
};

} // namespace pastkeys
