// The sentences about a cell of a head's matrices, for tool tips in the window and in exported pages.
#pragma once

#include "shared/selection.h"

#include <QString>

namespace pastkeys {

/// Where a cell is. %1 is the position of its row and %2 that row's token; %3 is the column and, if
/// columns are positions, %4 the key's token.
QString cellPlacePattern(StageMatrix matrix);

/// The cell's value, which is %1.
QString cellValuePattern(StageMatrix matrix);

} // namespace pastkeys
