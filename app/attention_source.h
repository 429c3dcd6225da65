#pragma once

#include "shared/view_state.h"

#include <list>

namespace pastkeys {

/// Computes the matrices that views show from the record, and keeps those of the heads that were
/// shown last. For the GUI thread.
class AttentionSource
{
public:
    /// The state with its matrices. It asks this source for those of other steps, so it must not
    /// outlive it.
    ViewState stateAt(const Trace& trace, Cursor cursor, const Selection& selection);

private:
    struct KnownHead
    {
        Layer layer{};
        Head head{};
        HeadAttention attention;
    };
    struct HeadsKey
    {
        StepRecordPtr step;
        Layer layer{};
        friend bool operator==(const HeadsKey&, const HeadsKey&) = default;
    };

    HeadAttention& attentionOfHead(const Trace& trace, Layer layer, Head head);
    std::shared_ptr<const HeadWeights> weightsOfHeads(const ViewState& state);

    StepRecordPtr m_first;        ///< of the run; owned, so that no later record has its address
    std::list<KnownHead> m_known; ///< the last asked for first
    HeadsKey m_headsKey;
    std::shared_ptr<const HeadWeights> m_heads;
};

} // namespace pastkeys
