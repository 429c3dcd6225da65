#pragma once

#include "model/step_observer.h"
#include "support/gpt2_names.h"

#include <map>
#include <string>
#include <vector>

namespace pastkeys::test {

/// Copies every tensor of a pass, under the names that dumps use. The names of scores and weights
/// end with the head number.
class CapturedTensors : public StepObserver
{
public:
    struct Tensor
    {
        std::size_t rows = 0;
        std::size_t columns = 0;
        std::vector<float> values;

        ConstMatrix view() const { return {values.data(), rows, columns, columns}; }
    };

    /// \param network  the one whose passes are observed
    explicit CapturedTensors(const Network& network = gpt2Names()) : m_network(network) {}

    void passBegan(const PassBegin&) override {}

    void operationDone(const OperationDone& done) override
    {
        for (const ProducedTensor& produced : done.tensors) {
            std::string name = m_network.nameOf({produced.kind, done.point.layer});
            if (produced.head)
                name += "." + std::to_string(indexOf(*produced.head));
            Tensor tensor{produced.values.rows, produced.values.columns, {}};
            for (std::size_t r = 0; r < tensor.rows; ++r)
                tensor.values.insert(tensor.values.end(), produced.values.row(r),
                                     produced.values.row(r) + tensor.columns);
            tensors[name] = std::move(tensor);
        }
        counted.push_back(done);
        counted.back().tensors = {};
    }

    std::map<std::string, Tensor> tensors;
    std::vector<OperationDone> counted;

private:
    const Network& m_network;
};

} // namespace pastkeys::test
