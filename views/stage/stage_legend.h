// The legend below the stage. It names the roles on screen, and also explains the colors if the
// captions have no room to do so.
#pragma once

#include "shared/legend.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The marks on the rows that flow through an operation outside attention.
struct FlowMarks
{
    bool values = false; ///< whether colors show values
    bool pinnedCell = false;
    bool pinnedBand = false;
};

/// Entries for these marks and for the roles of the rows.
std::vector<LegendEntry> flowLegend(const ViewState& state, const FlowMarks& marks);

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
