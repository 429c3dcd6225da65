// The line under the stage: the roles that are on screen, and what the colours mean where the
// captions have no room for it.
#pragma once

#include "shared/legend.h"
#include "shared/view_state.h"

namespace pastkeys {

struct StageLegend
{
    std::vector<LegendEntry> entries;
    std::vector<LegendEntry> brief; ///< as many, where the others do not fit
    bool scales = false;            ///< the colours too
};

/// The roles of rows that flow through an operation outside the attention.
StageLegend flowLegend(const ViewState& state);

/// What is on show of the attention.
struct AttentionMarks
{
    bool blankCells = false; ///< cells that are not computed
    bool masked = false;
    bool pinnedBands = false;
    bool scales = false; ///< no caption says what the colours mean
};

StageLegend attentionLegend(const ViewState& state, const AttentionMarks& marks);

void layoutStageLegend(ViewLayout& layout, const StageLegend& legend, const QRectF& box,
                       const TextMetrics& metrics);

} // namespace pastkeys
