// The names and shapes of a model's tensors in the Hugging Face layout for GPT-2, without the
// prefix "transformer.".
#pragma once

#include "model/config.h"
#include "model/weights.h"

#include <functional>
#include <string>
#include <vector>

namespace pastkeys {

/// One tensor, and where to put it.
struct ExpectedTensor
{
    std::string name;
    std::vector<std::uint64_t> shape; ///< [size] or [rows, columns]; linear layers: [in, out]
    /// One of these two is set: setMatrix for a matrix, or setVector for a vector. It stores the
    /// loaded tensor in the Weights.
    std::function<void(Weights&, const WeightMatrix&)> setMatrix;
    std::function<void(Weights&, std::span<const float>)> setVector;

    std::size_t panelColumns = 0; ///< as in WeightMatrix

    bool isMatrix() const { return shape.size() == 2; }
};

/// All tensors of a model except lm_head.weight, which may be absent, in the order in which a pass
/// uses them.
/// \pre the Weights passed to the setters have config.layers layers
std::vector<ExpectedTensor> expectedTensors(const Config& config);

} // namespace pastkeys
