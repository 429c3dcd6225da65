#pragma once

#include "model/step_observer.h"
#include "record/pass_operations.h"
#include "record/row_keeper.h"

#include <optional>
#include <span>

namespace pastkeys {

/// Where a recorded pass stands in the recording.
struct PlaceInRecord
{
    Lane lane{};
    /// The position of the step's first new row. Earlier rows of the pass are recomputed.
    std::size_t first = 0;
    std::span<const StepRecordPtr> earlier = {}; ///< the steps of the text before the current one
    /// The current step, with the rows of the lane that ran first. Null if this lane runs first.
    StepRecordPtr current = {};
};

/// What a recorder needs to know about the run and the step.
struct RecorderSetup
{
    const Network& network;
    const StoredTypes& types;
    std::size_t segment = 0; ///< the one to record, among those of the pass
    /// The position in the text that is position 0 for the model.
    std::size_t origin = 0;
    std::size_t sinks = 0; ///< PassRecord::sinks
    PlaceInRecord place;
};

/// Records what a pass computes of one text in one lane. Compares its rows with those already
/// stored, so that equal rows are stored only once.
class Recorder : public StepObserver
{
public:
    explicit Recorder(RecorderSetup setup);

    void passBegan(const PassBegin& pass) override;
    void operationDone(const OperationDone& done) override;

    /// The record, without cache sizes. Call once, after the pass.
    PassRecord takePass();
    /// The new rows, if this lane runs first in the step.
    std::shared_ptr<const RowBlock> takeRows();

private:
    void keep(const ProducedTensor& tensor, Layer layer);
    void addHeld(Span rows);
    void keepMoved(const StoredRows& keys, Layer layer);

    RecorderSetup m_setup;
    PassRule m_rule;
    SizesOfPass m_sizes;
    PassRecord m_pass;
    std::size_t m_firstRow = 0; ///< of the segment, among all rows of the pass
    RowBlock m_newRows;
    std::shared_ptr<RowBlock> m_moved; ///< null if the pass moves no rows
    std::optional<RowKeeper> m_keeper;
};

/// Adds the one operation that no kernel performs: choosing the token.
void addSampleOperation(PassRecord& pass, const Network& network,
                        std::chrono::nanoseconds duration);

} // namespace pastkeys
