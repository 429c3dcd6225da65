#pragma once

#include "shared/view_state.h"

#include <future>
#include <list>
#include <optional>

namespace pastkeys {

/// One head in a run's first step, whose rows are all of the prompt's: computed before it is shown,
/// because it can take longer than a frame.
struct FirstAttention
{
    StepRecordPtr step;
    Layer layer{};
    Head head{};
    HeadAttention attention;
};

/// For any thread.
FirstAttention firstAttentionOf(const TraceHeader& header, const StepRecordPtr& step, Layer layer,
                                Head head);

/// Computes the matrices that views show from the record, and keeps those of the heads that were
/// shown last. For the GUI thread.
class AttentionSource
{
public:
    /// Takes over what was computed of a run's first step. \pre no step of that run was shown yet
    void adopt(const FirstAttention& first);
    /// The state with its matrices. It asks this source for those of other steps, so it must not
    /// outlive it.
    ViewState stateAt(const Trace& trace, Cursor cursor, const Selection& selection);
    /// Begins to compute the head of a layer in another thread, so that it is there when it is shown.
    /// \pre a step is recorded
    /// \returns false where it is there or coming, or the thread has something to do
    bool prepare(const Trace& trace, Layer layer, Head head);

private:
    struct KnownHead
    {
        Layer layer{};
        Head head{};
        HeadAttention attention;
    };
    struct ComingHead
    {
        StepRecordPtr first; ///< of its run
        Layer layer{};
        Head head{};
        std::future<HeadAttention> attention;
    };
    struct KnownHeads
    {
        StepRecordPtr step;
        Layer layer{};
        std::shared_ptr<const HeadWeights> weights;
    };

    /// All of earlier runs. \param first step of the next
    void forget(const StepRecordPtr& first);
    /// \returns m_known.end() where it is not there
    std::list<KnownHead>::iterator find(Layer layer, Head head);
    bool isComing(const StepRecordPtr& first, Layer layer, Head head) const;
    HeadAttention& add(Layer layer, Head head, HeadAttention attention);
    HeadAttention& attentionOfHead(const Trace& trace, Layer layer, Head head);
    std::shared_ptr<const HeadWeights> weightsOfHeads(const ViewState& state);

    StepRecordPtr m_first;         ///< of the run; owned, so that no later record has its address
    std::list<KnownHead> m_known;  ///< the last asked for first
    std::list<KnownHeads> m_heads; ///< alike
    std::optional<ComingHead> m_coming;
};

} // namespace pastkeys
