#include "stage/cell_words.h"

#include "drawing/tr.h"
#include "shared/lane_matrix.h"

namespace pastkeys {

QString cellPlacePattern(StageMatrix matrix)
{
    return columnsArePositions(matrix)
               ? Tr::tr("Query at position %1 “%2”, key at position %3 “%4”")
               : Tr::tr("Position %1 “%2”, column %3");
}

QString cellValuePattern(StageMatrix matrix)
{
    return matrix == StageMatrix::Scores ? Tr::tr("Value %1 (scaled)") : Tr::tr("Value %1");
}

} // namespace pastkeys
