#pragma once

#include "base/buffer.h"
#include "model/network.h"
#include "model/step_observer.h"
#include "record/lane.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pastkeys {

/// A tensor that holds the rows from all passes of a run.
struct CollectedTensor
{
    std::vector<std::size_t> shape; ///< [rows][columns], or [heads][rows][columns]
    Buffer<float> values;           ///< row-major
};

/// Collects every tensor of one sequence. Each has one row per position of the whole sequence, even
/// if several passes compute the rows. Queries, keys and values are [heads][rows][headDim]. Scores
/// and weights are [heads][rows][positions]; if a query does not see a key, the score is -inf and
/// the weight is 0.
class TensorCollector : public StepObserver
{
public:
    /// \param positions  the number of positions in the whole sequence
    /// \pre each pass computes the logits of all its rows
    TensorCollector(NetworkPtr network, std::size_t positions);

    void passBegan(const PassBegin& pass) override;
    void operationDone(const OperationDone& done) override;

    /// Each tensor with its Network::nameOf(), in the order in which the decoder produces them.
    const std::vector<std::pair<std::string, CollectedTensor>>& tensors() const
    {
        return m_tensors;
    }

private:
    CollectedTensor& tensorOf(const ProducedTensor& produced, const std::string& name);
    CollectedTensor emptyTensor(const ProducedTensor& produced) const;

    NetworkPtr m_network;
    std::size_t m_positions;
    const Segment* m_segment = nullptr; ///< of the current pass
    std::vector<std::pair<std::string, CollectedTensor>> m_tensors;
    std::map<std::string, std::size_t> m_indexOf;
};

/// The number of bytes that a collector holds after all passes of the lane.
std::uint64_t collectedBytes(const Network& network, const LaneSpec& lane, std::size_t positions);

} // namespace pastkeys
