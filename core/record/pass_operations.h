// Computes the operations of a recorded pass from its lane and its sizes. Counts and times are not
// included, because they must be measured.
#pragma once

#include "model/network.h"
#include "record/trace.h"

#include <optional>
#include <vector>

namespace pastkeys {

/// How a pass reads and stores its rows.
struct PassRule
{
    ReachRule reach;
    RowStorage stored; ///< how the cache stores rows
    bool keepsRows = false;
    bool fused = false;
    bool keepsSource = false; ///< whether rows of the source outlive the pass
};

PassRule passRuleOf(const LaneSpec& lane);
/// What the lane's pass ran.
PassContents contentsOf(const PassRecord& lane, const PassRule& rule);

/// The sizes of a pass, which depend on the window of a layer.
class SizesOfPass
{
public:
    SizesOfPass() = default;
    /// \param lane  only sizes and positions are used
    /// \param logitRows  how many of the last rows get logits
    SizesOfPass(const Network& network, const PassRecord& lane, const PassRule& rule,
                std::size_t logitRows);

    /// \param layer  any for operations outside the layers
    const PassSizes& of(const OperationSpec& operation, std::optional<Layer> layer) const
    {
        if (operation.axis == Axis::Source)
            return m_ofSource;
        if (operation.isOverSource)
            return m_overSource;
        return m_sizes[m_ofLayers[layer ? indexOf(*layer) : 0]];
    }

private:
    PassSizes m_ofSource;           ///< of operations on the rows of the source
    PassSizes m_overSource;         ///< of operations on the rows of the text that read the source
    std::vector<PassSizes> m_sizes; ///< one for each window that a layer has
    std::vector<std::size_t> m_ofLayers;
};

/// One operation of the pass, without counts and times.
OperationRecord operationOf(const Network& network, const StoredTypes& types, OperationPoint point,
                            const SizesOfPass& pass, const PassRule& rule);

/// Adds a later pass of one row to those of the same lane in the same step.
void addPass(PassRecord& all, PassRecord next);

/// All operations of the pass, in order, likewise without counts and times.
/// \param logitRows  how many of its last rows get logits; 0 if more of the prompt follows. If the
///     rows took several passes, 1
std::vector<OperationRecord> operationsOfPass(const TraceHeader& header, const LaneSpec& spec,
                                              const PassRecord& lane, std::size_t logitRows);

/// The same of the encoder that reads a source of so many rows.
std::vector<OperationRecord> operationsOfEncoder(const TraceHeader& header, std::size_t rows);

} // namespace pastkeys
