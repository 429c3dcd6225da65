// What the references of several families have in common: weights by name, norms, activations.
#pragma once

#include "support/random_model.h"
#include "support/reference_decoder.h"

#include <string>

namespace pastkeys::test {

using Doubles = ReferenceMatrix;
using DoubleRow = Eigen::Matrix<double, 1, Eigen::Dynamic>;

/// A weight by the name that files use, or the weight that is made of several such tensors.
class NamedWeights
{
public:
    explicit NamedWeights(const RandomModel& model) : NamedWeights(*model.network, model.weights) {}
    NamedWeights(const Network& network, const Weights& weights)
        : m_network(network), m_weights(weights)
    {
    }

    Doubles matrix(const std::string& name, std::size_t layer = 0) const;
    Doubles table(const std::string& name) const;
    DoubleRow vector(const std::string& name, std::size_t layer = 0) const;
    DoubleRow gain(const std::string& name, std::size_t layer = 0) const;
    Doubles linear(const Doubles& x, const std::string& name, std::size_t layer) const;

private:
    const Weights::Value* valueOf(const std::string& name, std::size_t layer) const;

    const Network& m_network;
    const Weights& m_weights;
};

/// RMS norm of each row.
Doubles normed(const Doubles& x, const DoubleRow& gain, float epsilon);
Doubles layerNorm(const Doubles& x, const NamedWeights& weights, const std::string& name,
                  std::size_t layer, float epsilon);
Doubles activated(const Doubles& x, Activation activation);
Doubles embedded(const Doubles& table, std::span<const TokenId> tokens);
std::string prefixOf(std::size_t layer); ///< "layers.3."

} // namespace pastkeys::test
