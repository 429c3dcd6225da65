// The legend under the stage. It names the roles that are on screen, and says what the colors mean
// if the captions have no room for that.
#pragma once

#include "shared/legend.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The roles of rows that flow through an operation outside the attention.
std::vector<LegendEntry> flowLegend(const ViewState& state);

/// What the legend must explain, because the matrices of the attention show it.
struct AttentionMarks
{
    bool blankCells = false; ///< cells that are not computed
    bool rowsNotRun = false;
    bool masked = false;
    bool pinnedCell = false;
    bool pinnedBands = false;
    bool cachedKeys = false;
    bool cachedValues = false;
    bool rowsGivenUp = false;      ///< by a cache that keeps only some rows
    std::vector<HeatScale> scales; ///< that no caption explains
};

std::vector<LegendEntry> attentionLegend(const ViewState& state, const AttentionMarks& marks);

} // namespace pastkeys
