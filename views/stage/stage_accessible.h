// The stage for screen readers: a table for each matrix shown, with a header for each row and
// column. Cells are made only when they are asked for, because a matrix may have a million of them.
#pragma once

namespace pastkeys {

class StageView;

/// Lets screen readers find the tables of each stage. Call it before a screen reader asks for a
/// stage. Calling it again changes nothing.
void makeStagesAccessible();

/// Tells a screen reader that other matrices, rows or values are shown, or that another cell is
/// pinned.
void tellOfOtherCells(StageView& stage);

} // namespace pastkeys
