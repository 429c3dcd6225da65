#pragma once

#include "shared/view_state.h"

namespace pastkeys {

/// Moves from one cell to another without a mouse.
enum class PinMove : std::uint8_t
{
    Left,
    Right,
    Up,
    Down,
    NextMatrix,
    PreviousMatrix,
};

/// The cell that is pinned after the move: the same at the edge of a matrix; where nothing was
/// pinned, the first cell in the last row of the matrix that the operation at the cursor makes.
/// None where the stage shows no cells.
std::optional<PinnedCell> movedPin(const ViewState& state, PinMove move);

} // namespace pastkeys
