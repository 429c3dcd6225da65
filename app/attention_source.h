#pragma once

#include "shared/view_state.h"

#include <map>

namespace pastkeys {

/// Computes the matrices that views show from the record, and keeps those of the layer and head on
/// show. For the GUI thread.
class AttentionSource
{
public:
    /// The state with its matrices. It asks this source for those of other steps, so it must not
    /// outlive it.
    ViewState stateAt(const Trace& trace, Cursor cursor, const Selection& selection);

private:
    /// What the matrices of a step depend on besides the step.
    struct Place
    {
        StepRecordPtr first; ///< of the run; owned, so that no later record has its address
        Layer layer{};
        Head head{};
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct HeadsKey
    {
        StepRecordPtr step;
        Layer layer{};
        friend bool operator==(const HeadsKey&, const HeadsKey&) = default;
    };

    std::shared_ptr<const LaneAttention> attentionOf(const Trace& trace, std::size_t step);
    std::shared_ptr<const HeadWeights> headsOf(const ViewState& state);

    Place m_place;
    std::map<std::size_t, std::shared_ptr<const LaneAttention>> m_steps; ///< the last few asked for
    HeadsKey m_headsKey;
    std::shared_ptr<const HeadWeights> m_heads;
};

} // namespace pastkeys
