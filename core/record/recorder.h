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
    /// The keys and values of the source. Without rows if the pass did not compute them.
    RowBlock takeSource() { return std::move(m_source); }

private:
    void keep(const ProducedTensor& tensor, Layer layer);
    void addHeld(Span rows);
    void keepMoved(const StoredRows& keys, Layer layer);

    RecorderSetup m_setup;
    PassRule m_rule;
    SizesOfPass m_sizes;
    PassRecord m_pass;
    std::size_t m_firstRow = 0;       ///< of the segment, among all rows of the pass
    std::size_t m_firstSourceRow = 0; ///< likewise
    RowBlock m_newRows;
    RowBlock m_source;
    std::shared_ptr<RowBlock> m_moved; ///< null if the pass moves no rows
    std::optional<RowKeeper> m_keeper;
};

/// Adds what the encoder did for the pass. \param encoder  the record of its pass, without cache sizes
void addEncoder(PassRecord& pass, PassRecord encoder);
/// The rows of the source in the pass. If a lane has recorded the same bits, the same rows.
std::shared_ptr<const SourceRows> keptOnce(SourceRows rows, const PlaceInRecord& place);

/// Adds the one operation that no kernel performs: choosing the token.
void addSampleOperation(PassRecord& pass, const Network& network,
                        std::chrono::nanoseconds duration);

} // namespace pastkeys
