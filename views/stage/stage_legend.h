// What the line under the stage names: the roles that are on screen, and what the colors mean
// where the captions have no room for it.
#pragma once

#include "shared/legend.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The roles of rows that flow through an operation outside the attention.
std::vector<LegendEntry> flowLegend(const ViewState& state);

/// What is shown of the attention.
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
