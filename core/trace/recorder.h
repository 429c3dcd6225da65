#pragma once

#include "model/operation_table.h"
#include "model/step_observer.h"
#include "trace/row_blocks.h"
#include "trace/step_record.h"

#include <span>
#include <string>

namespace pastkeys {

/// What a lane's pass is recorded against.
struct RecorderSetup
{
    const Config& config;
    const StoredTypes& types;
    Lane lane = Lane::On;
    std::size_t first =
        0; ///< position of the step's first new row; earlier rows are computed again
    std::size_t logitRows = 1; ///< rows that will get logits
    /// Most bytes of the lane's own rows to keep where their bits differ (see LaneRecord::ownRows).
    /// 0 with exact kernels, whose bits never differ.
    std::uint64_t ownRowsLimit = 0;
    std::span<const StepRecordPtr> earlier = {}; ///< the steps so far
    /// The new rows and the logits of the other lane, which ran first. Null: this lane's new rows
    /// are kept instead.
    const RowBlock* otherRows = nullptr;
    ConstMatrix otherLogits = {};
    std::vector<float>* logits =
        nullptr; ///< where the pass's logits are kept; empty where it has none
};

/// Records one pass of one lane, and compares what it computes with what is known already: rows
/// computed again with the earlier steps', new rows and logits with the other lane's.
class Recorder : public StepObserver
{
public:
    explicit Recorder(const RecorderSetup& setup);

    void passBegan(const PassBegin& pass) override;
    void operationDone(const OperationDone& done) override;

    /// The finished lane, without cache sizes. Call once, after the pass.
    LaneRecord takeLane();
    /// The new rows, where no other lane's were given.
    RowBlock takeRows() { return std::move(m_newRows); }
    const Verdict& verdict() const { return m_verdict; }

private:
    void keep(const ProducedTensor& tensor, Layer layer, RowsMember member);
    void compareAgain(ConstMatrix again, Layer layer, RowsMember member, const std::string* tensor);
    void keepLogits(ConstMatrix logits);

    RecorderSetup m_setup;
    PassSizes m_pass;
    LaneRecord m_lane;
    RowBlock m_newRows;
    RowBlock m_ownRows;
    Verdict m_verdict;
};

/// Adds the operation that no kernel does: choosing the token.
void addSampleOperation(LaneRecord& lane, std::chrono::nanoseconds duration);

} // namespace pastkeys
