#pragma once

#include "shared/view_state.h"

namespace pastkeys {

/// The ways to move the pin with the keyboard.
enum class PinMove : std::uint8_t
{
    Left,
    Right,
    Up,
    Down,
    NextMatrix,
    PreviousMatrix,
};

/// The cell that is pinned after the move. It stays the same if the move would leave the matrix. If
/// nothing on the stage was pinned, it is the first cell in the last row of the matrix that the operation at the
/// cursor produces. Returns nullopt if the stage shows no cells.
std::optional<PinnedCell> movedPin(const ViewState& state, PinMove move);

} // namespace pastkeys
