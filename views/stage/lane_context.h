// What the parts of the stage share: one lane of the step at the cursor.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

#include <memory>
#include <vector>

namespace pastkeys {

using TokenTexts = std::shared_ptr<const std::vector<TokenText>>;

/// The text of a position as it is shown; empty past the end.
QString tokenAt(const TokenTexts& tokens, std::size_t position);

/// Lives as long as the layout is made.
struct LaneContext
{
    const ViewState& state;
    Lane lane;
    const TextMetrics& metrics;
    TokenTexts tokens; ///< all positions of the trace

    /// \pre the lane ran in this step
    const LaneSpec& spec() const { return state.spec(lane); }
    const LaneRecord& record() const { return *state.step().lane(lane); }
};

/// Whether the stage shows the matrices of a layer that the step has not come to.
bool isAhead(const ViewState& state);

/// What the lane does with its rows at the cursor. The longest first, all in the same words.
QStringList laneHeadlines(const LaneContext& context);

/// The rows that go into the operation at the cursor and those that come out, as sized blocks.
void layoutFlow(ViewLayout& layout, const LaneContext& context, const QRectF& box);

/// The most probable next tokens. They are recorded once, for both lanes.
void layoutNextTokens(ViewLayout& layout, const ViewState& state, const QRectF& box,
                      const TextMetrics& metrics);

} // namespace pastkeys
