#pragma once

#include "shared/view_state.h"

#include <memory>

namespace pastkeys {

/// One head in a run's first step, whose rows are all of the prompt's: computed before it is shown,
/// because it can take longer than a frame.
struct FirstAttention
{
    StepRecordPtr step;
    HeadAttention attention;
};

/// Any thread may call it.
FirstAttention firstAttentionOf(const TraceHeader& header, const StepRecordPtr& step, Layer layer,
                                Head head);

/// Computes the matrices that views show from the record, and keeps those of the heads that were
/// shown last. Use it only on the GUI thread.
class AttentionSource
{
public:
    AttentionSource();
    ~AttentionSource();
    AttentionSource(const AttentionSource&) = delete;
    AttentionSource& operator=(const AttentionSource&) = delete;

    /// Takes over what was computed of a run's first step. \pre no step of that run was shown yet
    void adopt(const FirstAttention& first);
    /// The state with its matrices. Those of other steps can be asked for as long as somebody holds
    /// the state.
    ViewState stateAt(const Trace& trace, Cursor cursor, const Selection& selection);
    /// Starts to compute a head of a layer in another thread, so that it is ready when it is shown.
    /// \pre a step is recorded
    /// \returns false if it is ready or on its way, or if the thread is busy
    bool prepare(const Trace& trace, Layer layer, Head head);

private:
    class Heads;
    std::shared_ptr<Heads> m_heads; ///< shared with the states that were given out
};

} // namespace pastkeys
