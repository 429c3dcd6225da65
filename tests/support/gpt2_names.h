// GPT-2's operations and tensors by name, for tests whose models are of this family. The program
// itself asks the network of a run.
#pragma once

#include "model/network.h"

namespace pastkeys::test {

namespace Gpt2 {
inline constexpr Operation Embedding{0};
inline constexpr Operation LayerNorm1{1};
inline constexpr Operation QkvProjection{2};
inline constexpr Operation CacheAppend{3};
inline constexpr Operation Scores{4};
inline constexpr Operation Mask{5};
inline constexpr Operation Softmax{6};
inline constexpr Operation WeightedSum{7};
inline constexpr Operation OutputProjection{8};
inline constexpr Operation Residual1{9};
inline constexpr Operation LayerNorm2{10};
inline constexpr Operation MlpExpand{11};
inline constexpr Operation Gelu{12};
inline constexpr Operation MlpContract{13};
inline constexpr Operation Residual2{14};
inline constexpr Operation FinalLayerNorm{15};
inline constexpr Operation Logits{16};
inline constexpr Operation Sample{17};
} // namespace Gpt2

namespace Gpt2Tensor {
inline constexpr TensorKind Tokens{0};
inline constexpr TensorKind Embedding{1};
inline constexpr TensorKind Norm1{2};
inline constexpr TensorKind Queries{3};
inline constexpr TensorKind Keys{4};
inline constexpr TensorKind Values{5};
inline constexpr TensorKind Scores{6};
inline constexpr TensorKind Weights{7};
inline constexpr TensorKind Context{8};
inline constexpr TensorKind AttentionOutput{9};
inline constexpr TensorKind Residual1{10};
inline constexpr TensorKind Norm2{11};
inline constexpr TensorKind Expanded{12};
inline constexpr TensorKind Activated{13};
inline constexpr TensorKind MlpOutput{14};
inline constexpr TensorKind Residual2{15};
inline constexpr TensorKind FinalNorm{16};
inline constexpr TensorKind Logits{17};
} // namespace Gpt2Tensor

/// The network of a GPT-2 without sizes.
inline const Network& gpt2Names()
{
    static const Network network = gpt2({});
    return network;
}

inline const OperationSpec& specOf(Operation operation)
{
    return gpt2Names()[operation];
}
inline const std::string& nameOf(Operation operation)
{
    return specOf(operation).name;
}
inline bool isPerLayer(Operation operation)
{
    return specOf(operation).part == OperationPart::Layer;
}
inline OperationPoint pointIn(Operation operation, Layer layer)
{
    return gpt2Names().pointIn(operation, layer);
}
inline std::string tensorName(TensorKind tensor, std::optional<Layer> layer)
{
    return gpt2Names().nameOf({tensor, layer});
}

/// Changes the sizes in the header of a run.
template <typename Header, typename Change> void resize(Header& header, const Change& change)
{
    Config config = header.config();
    change(config);
    header.network = networkOf(config);
}

} // namespace pastkeys::test
