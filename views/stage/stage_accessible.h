// Presents the stage to screen readers: a table for each matrix shown, with a header for each row
// and column. Cells are created only on demand, because a matrix may have a million of them.
#pragma once

namespace pastkeys {

class StageView;

/// Lets screen readers find the tables of each stage. Must be called before a screen reader asks
/// for a stage. Further calls have no effect.
void makeStagesAccessible();

/// Tells screen readers that the stage now shows different matrices, rows or values, or that a
/// different cell is pinned.
void tellOfOtherCells(StageView& stage);

} // namespace pastkeys
