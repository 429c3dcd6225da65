// What the stage copies to the clipboard.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

struct StageCopy
{
    QString text;    ///< empty: nothing can be copied
    QString message; ///< what was copied; else why nothing, or what to do
};

/// The exact value of the cell in its lane.
StageCopy copyOfValue(const ViewState& state, const LaneCell& cell);

/// All that is computed of the cell's matrix in its lane, as CSV.
StageCopy copyOfMatrix(const ViewState& state, const LaneCell& cell);

/// The cell that is meant: the pinned one, else the one under the mouse. If both lanes have the
/// pinned cell, the one under the mouse, else the one with the cache on.
std::optional<LaneCell> meantCell(const ViewState& state,
                                  const std::optional<LaneCell>& underMouse);

/// The value of meantCell(); if there is none, the matrix that the operation makes.
StageCopy copyOfMeant(const ViewState& state, const std::optional<LaneCell>& underMouse);

/// The matrix with meantCell(); if there is none, the one that the operation makes.
StageCopy copyOfMeantMatrix(const ViewState& state, const std::optional<LaneCell>& underMouse);

} // namespace pastkeys
