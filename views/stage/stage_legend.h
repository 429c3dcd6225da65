// The line under the stage: the roles that are on screen, and what the colours mean where the
// captions have no room for it.
#pragma once

#include "shared/legend.h"
#include "shared/view_state.h"

namespace pastkeys {

struct StageLegend
{
    std::vector<LegendEntry> entries;
    std::vector<HeatScale> scales; ///< the colours, too
};

/// The roles of rows that flow through an operation outside the attention.
StageLegend flowLegend(const ViewState& state);

/// What is on show of the attention.
struct AttentionMarks
{
    bool blankCells = false; ///< cells that are not computed
    bool rowsNotRun = false;
    bool masked = false;
    bool pinnedCell = false;
    bool pinnedBands = false;
    bool cachedKeys = false;
    bool cachedValues = false;
    std::vector<HeatScale> scales; ///< that no caption explains
};

StageLegend attentionLegend(const ViewState& state, const AttentionMarks& marks);

void layoutStageLegend(ViewLayout& layout, const StageLegend& legend, const QRectF& box,
                       const TextMetrics& metrics);

} // namespace pastkeys
