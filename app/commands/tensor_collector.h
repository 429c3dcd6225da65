#pragma once

#include "base/buffer.h"
#include "model/config.h"
#include "model/step_observer.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pastkeys {

/// A tensor of a whole run: the rows of all its passes.
struct CollectedTensor
{
    std::vector<std::size_t> shape; ///< [rows][columns], or [heads][rows][columns]
    Buffer<float> values;           ///< row-major
};

/// Keeps every tensor of one sequence, run in any number of passes: [rows] is always all positions
/// of the sequence. Queries, keys and values are [heads][rows][headDim]; scores and weights are
/// [heads][rows][positions], where keys that a query does not see are -inf and 0.
class TensorCollector : public StepObserver
{
public:
    /// \param positions  of the whole sequence   \pre every row gets logits
    TensorCollector(const Config& config, std::size_t positions);

    void passBegan(const PassBegin& pass) override;
    void operationDone(const OperationDone& done) override;

    /// By tensorName(), in the order in which the decoder makes them.
    const std::vector<std::pair<std::string, CollectedTensor>>& tensors() const
    {
        return m_tensors;
    }

private:
    CollectedTensor& tensorOf(const ProducedTensor& produced, const std::string& name);
    CollectedTensor emptyTensor(const ProducedTensor& produced) const;

    Config m_config;
    std::size_t m_positions;
    const Segment* m_segment = nullptr; ///< of the pass that is under way
    std::vector<std::pair<std::string, CollectedTensor>> m_tensors;
    std::map<std::string, std::size_t> m_indexOf;
};

/// Bytes that a collector holds in the end.
std::uint64_t collectedBytes(const Config& config, std::size_t positions);

} // namespace pastkeys
