// The context that all parts of the stage share: one lane of the step at the cursor.
#pragma once

#include "shared/fitting_text.h"
#include "shared/matrix_figure.h"

namespace pastkeys {

/// One lane, and what is needed to draw it. Holds references, so it exists only while the layout is
/// built.
struct LaneContext
{
    const ViewState& state;
    Lane lane;
    const TextMetrics& metrics;
    TokenWords tokens; ///< of all positions of the trace
    TokenWords keys;   ///< of the keys: the same, or those of the source

    const LaneSpec& spec() const { return state.spec(lane); }
    /// \pre the lane ran in this step
    const PassRecord& record() const { return *state.step().lane(lane); }
};

/// Whether the stage shows the matrices of a layer that the step has not reached yet.
bool isAhead(const ViewState& state);

/// A headline that states what the lane does with its rows at the cursor.
FittingText laneHeadline(const LaneContext& context);

/// Draws the most probable next tokens: once for both lanes, or per lane if their logits differ.
void layoutNextTokens(ViewLayout& layout, const ViewState& state, const QRectF& box,
                      const TextMetrics& metrics);

} // namespace pastkeys
