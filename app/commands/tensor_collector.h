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

/// How many rows the tensors of a sequence have.
struct CollectedRows
{
    std::size_t text = 0;   ///< positions of the whole sequence
    std::size_t source = 0; ///< of what an encoder reads, if there is one
};

/// Collects every tensor of one sequence. Each has one row per position of the whole sequence, even
/// if several passes compute the rows, or one per position of the source. Queries, keys and values
/// are [heads][rows][headDim]. Scores and weights are [heads][rows][positions]; if a query does not
/// see a key, the score is -inf and the weight is 0.
class TensorCollector : public StepObserver
{
public:
    /// \param prefix  of the names of all tensors
    /// \pre each pass computes the logits of all its rows
    TensorCollector(NetworkPtr network, CollectedRows rows, std::string prefix = {});

    void passBegan(const PassBegin& pass) override;
    void operationDone(const OperationDone& done) override;

    /// Each tensor with the prefix and its Network::nameOf(), in the order in which the decoder produces them.
    const std::vector<std::pair<std::string, CollectedTensor>>& tensors() const
    {
        return m_tensors;
    }

private:
    CollectedTensor& tensorOf(OperationPoint point, TensorKind kind);
    CollectedTensor emptyTensor(OperationPoint point, const TensorSpec& spec) const;
    std::size_t rowsOn(Axis axis) const
    {
        return axis == Axis::Source ? m_rows.source : m_rows.text;
    }

    NetworkPtr m_network;
    CollectedRows m_rows;
    std::string m_prefix;
    const Segment* m_segment = nullptr; ///< of the current pass
    std::vector<std::pair<std::string, CollectedTensor>> m_tensors;
    std::map<std::string, std::size_t> m_indexOf;
};

/// The number of bytes that collectors of the network, and of its encoder, hold after all passes of
/// the lane.
std::uint64_t collectedBytes(const Network& network, const LaneSpec& lane, CollectedRows rows);

} // namespace pastkeys
