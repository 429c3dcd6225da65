#pragma once

#include "stage/flow_figures.h"
#include "stage/stage_legend.h"

namespace pastkeys {

/// The rows that enter and leave the operation at the cursor, in all lanes: their values or, if
/// these are not available, blocks of the same size.
class FlowLayout
{
public:
    /// \param lanes  those that ran; must outlive this object   \param size  of each lane
    FlowLayout(const std::vector<LaneContext>& lanes, QSizeF size, const StageChoice& choice);

    void draw(ViewLayout& layout, std::size_t lane, const QRectF& box) const;
    FlowMarks marks() const;
    /// Why no lane shows any values; None if one does.
    RowsGap gap() const;
    /// Which rows and columns are shown if some are left out, and how many numbers share a cell.
    /// \param drawn  with all lanes
    QStringList notes(const ViewLayout& drawn) const;

private:
    const std::vector<LaneContext>& m_lanes;
    std::vector<std::size_t> m_rows; ///< that flow in each lane
    FlowPlan m_plan;
    std::vector<FlowFigures> m_figures;
};

} // namespace pastkeys
