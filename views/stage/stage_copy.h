// What the stage copies to the clipboard.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

struct StageCopy
{
    QString text;    ///< empty: nothing can be copied
    QString message; ///< what was copied, or why nothing was
};

/// The exact value of the cell in its lane.
StageCopy copyOfValue(const ViewState& state, const LaneCell& cell);

/// The computed part of the cell's matrix in its lane, as CSV.
StageCopy copyOfMatrix(const ViewState& state, const LaneCell& cell);

/// The cell to copy: the pinned cell, or the cell under the mouse if no cell is pinned. If both
/// lanes have the pinned cell, it is copied from the second lane, or from the first lane if the
/// mouse is on it there.
std::optional<LaneCell> meantCell(const ViewState& state,
                                  const std::optional<LaneCell>& underMouse);

/// The value of meantCell(); if there is no such cell, the matrix that the operation makes.
StageCopy copyOfMeant(const ViewState& state, const std::optional<LaneCell>& underMouse);

/// The matrix that holds meantCell(); if there is no such cell, the one that the operation makes.
StageCopy copyOfMeantMatrix(const ViewState& state, const std::optional<LaneCell>& underMouse);

} // namespace pastkeys
