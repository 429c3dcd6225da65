// The weights of a GPT-2 by name, for tests.
#pragma once

#include "model/gpt2.h"
#include "model/weights.h"

namespace pastkeys::test {

struct LayerWeights
{
    LayerNormWeights norm1;
    LinearWeights qkv;        ///< [width][3 width]: Q, K, V side by side
    LinearWeights projection; ///< [width][width]
    LayerNormWeights norm2;
    LinearWeights expand;   ///< [width][inner]
    LinearWeights contract; ///< [inner][width]
};

struct Gpt2Weights
{
    EmbeddingWeights embedding;
    std::vector<LayerWeights> layers;
    LayerNormWeights finalNorm;
    WeightMatrix output;
};

/// In the order of Network::weights().
Gpt2Weights gpt2WeightsIn(const Weights& weights, const Gpt2Config& config);
/// \pre the views point into the memory of `weights`
void setGpt2Weights(Weights& weights, const Gpt2Weights& values);

} // namespace pastkeys::test
