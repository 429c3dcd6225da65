// The legend below the stage. It names the roles on screen, and also explains the colors if the
// captions have no room to do so.
#pragma once

#include "shared/legend.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Entries for the roles of rows that flow through an operation outside attention.
std::vector<LegendEntry> flowLegend(const ViewState& state);

/// The marks on the attention matrices that the legend must explain.
struct AttentionMarks
{
    bool blankCells = false; ///< cells that are not computed
    bool rowsNotRun = false;
    bool masked = false;
    bool pinnedCell = false;
    bool pinnedBands = false;
    bool cachedKeys = false;
    bool cachedValues = false;
    bool rowsGivenUp = false;      ///< whether a cache that keeps only some rows has dropped any
    std::vector<HeatScale> scales; ///< the scales that no caption explains
};

std::vector<LegendEntry> attentionLegend(const ViewState& state, const AttentionMarks& marks);

} // namespace pastkeys
