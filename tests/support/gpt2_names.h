// GPT-2's operations and tensors by name, for tests whose models are of this family. The program
// itself asks the network of a run.
#pragma once

#include "model/gpt2.h"

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
    return *networkWithoutSizes();
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

struct Gpt2Sizes
{
    std::uint32_t vocabulary = 0;
    std::uint32_t context = 0;
    std::uint32_t width = 0;
    std::uint32_t layers = 0;
    std::uint32_t heads = 0;
    std::uint32_t inner = 0;
};

/// A configuration with these sizes, and GPT-2's usual settings.
inline Gpt2Config sized(const Gpt2Sizes& sizes)
{
    Gpt2Config config;
    config.vocabulary = sizes.vocabulary;
    config.context = sizes.context;
    config.width = sizes.width;
    config.layers = sizes.layers;
    config.heads = sizes.heads;
    config.inner = sizes.inner;
    return config;
}

/// The configuration from which a network was made.
inline Gpt2Config gpt2ConfigOf(const Network& network)
{
    Gpt2Config config{network.config()};
    const auto field = [&](std::size_t index, auto& value) {
        value = std::get<std::decay_t<decltype(value)>>(network.fields()[index].value);
    };
    field(0, config.heads);
    field(1, config.inner);
    field(2, config.epsilon);
    field(3, config.activation);
    field(4, config.scaleByHeadDim);
    field(5, config.scaleByLayer);
    return config;
}

/// Changes the sizes in the header of a run.
template <typename Header, typename Change> void resize(Header& header, const Change& change)
{
    Gpt2Config config = gpt2ConfigOf(*header.network);
    change(config);
    header.network = gpt2(config);
}

} // namespace pastkeys::test
