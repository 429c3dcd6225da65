// What the stage copies to the clipboard.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

struct StageCopy
{
    QString text;    ///< empty if nothing can be copied
    QString message; ///< what was copied, or why nothing was
};

/// The exact value of the cell in its lane.
StageCopy copyOfValue(const ViewState& state, const LaneCell& cell);

/// The computed part of the cell's matrix in its lane, as CSV.
StageCopy copyOfMatrix(const ViewState& state, const LaneCell& cell);

/// The cell to copy: the pinned cell, or the cell under the mouse if no cell is pinned. If both
/// lanes have the pinned cell, it is copied from the second lane, unless the mouse is on it in the
/// first.
std::optional<LaneCell> meantCell(const ViewState& state,
                                  const std::optional<LaneCell>& underMouse);

/// The value of meantCell() or, if there is no such cell, the matrix that the operation produces.
StageCopy copyOfMeant(const ViewState& state, const std::optional<LaneCell>& underMouse);

/// The matrix that holds meantCell() or, if there is no such cell, the one that the operation
/// produces.
StageCopy copyOfMeantMatrix(const ViewState& state, const std::optional<LaneCell>& underMouse);

} // namespace pastkeys
