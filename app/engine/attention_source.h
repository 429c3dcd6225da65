#pragma once

#include "engine/open_models.h"
#include "shared/view_state.h"

#include <memory>

namespace pastkeys {

class RecomputedRows;

/// The attention of one head in a run's first step. It is computed in advance, because computing it
/// for all rows of a long prompt would delay drawing the window.
struct FirstAttention
{
    StepRecordPtr step;
    HeadAttention attention;
};

/// May be called from any thread.
FirstAttention firstAttentionOf(const TraceHeader& header, const StepRecordPtr& step, Layer layer,
                                Head head);

/// Computes, from the recorded steps of a run, the matrices that views show. Keeps the matrices of
/// the heads that were shown most recently. Use it only on the GUI thread.
class AttentionSource
{
public:
    explicit AttentionSource(OpenModels models = {});
    ~AttentionSource();
    AttentionSource(const AttentionSource&) = delete;
    AttentionSource& operator=(const AttentionSource&) = delete;

    /// Forgets the matrices of the previous run, and keeps `first` for the new run.
    /// \pre no step of the new run has been shown yet
    void adopt(const FirstAttention& first);
    /// The models with which rows that are not recorded are computed again.
    void setModels(OpenModels models);
    /// The state at `cursor`, with its matrices. As long as this state exists, it can also provide
    /// the matrices of other steps.
    ViewState stateAt(const Trace& trace, Cursor cursor, const Selection& selection);
    /// On another thread, starts computing a head's attention in the first step of the run, so that
    /// the head can be shown without delay.
    /// \pre a step has been recorded
    /// \returns false if the head is already computed, or if it or another head is being computed
    bool prepare(const Trace& trace, Layer layer, Head head);

private:
    class Heads;
    std::shared_ptr<Heads> m_heads;         ///< shared with the states that stateAt() returned
    std::shared_ptr<RecomputedRows> m_rows; ///< likewise
};

} // namespace pastkeys
