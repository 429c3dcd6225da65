#pragma once

#include "model/step_observer.h"
#include "record/pass_record.h"
#include "record/row_keeper.h"

#include <optional>
#include <span>

namespace pastkeys {

/// What a recorder needs to know about the run and the step.
struct RecorderSetup
{
    const Network& network;
    const StoredTypes& types;
    Lane lane{};
    /// The position in the text that is position 0 for the model.
    std::size_t origin = 0;
    /// The position of the step's first new row. Earlier rows of the pass are recomputed.
    std::size_t first = 0;
    std::span<const StepRecordPtr> earlier = {}; ///< the steps before the current one
    /// The current step, with the rows of the lane that ran first. Null if this lane runs first.
    StepRecordPtr current = {};
};

/// Records one pass of one lane. Compares the pass's rows with those already stored, so that equal
/// rows are stored only once.
class Recorder : public StepObserver
{
public:
    explicit Recorder(RecorderSetup setup);

    void passBegan(const PassBegin& pass) override;
    void operationDone(const OperationDone& done) override;

    /// The record of this lane, without cache sizes. Call once, after the pass.
    LaneRecord takeLane();
    /// The new rows, if this lane runs first in the step.
    std::shared_ptr<const RowBlock> takeRows();

private:
    void keep(const ProducedTensor& tensor, Layer layer);

    RecorderSetup m_setup;
    PassRule m_rule;
    SizesOfPass m_pass;
    LaneRecord m_lane;
    RowBlock m_newRows;
    std::optional<RowKeeper> m_keeper;
};

/// Adds the one operation that no kernel performs: choosing the token.
void addSampleOperation(LaneRecord& lane, const Network& network,
                        std::chrono::nanoseconds duration);

} // namespace pastkeys
