#pragma once

#include "base/buffer.h"
#include "kernels/kernels.h"
#include "model/config.h"

#include <vector>

namespace pastkeys {

struct LayerWeights
{
    LayerNormWeights norm1;
    LinearWeights qkv;        ///< [width][3 width]: Q, K, V side by side
    LinearWeights projection; ///< [width][width]
    LayerNormWeights norm2;
    LinearWeights expand;   ///< [width][inner]
    LinearWeights contract; ///< [inner][width]
};

/// All weights of a model. Matrices have the type they have in the file, or int8; vectors are
/// float32. The views point into `matrixMemory` and `vectorMemory`. Moving Weights keeps the views
/// valid; Weights cannot be copied.
struct Weights
{
    EmbeddingWeights embedding;
    std::vector<LayerWeights> layers;
    LayerNormWeights finalNorm;
    WeightMatrix output; ///< [vocabulary][width]; the token embedding itself if the two are tied

    std::vector<Buffer<std::byte>> matrixMemory;
    std::vector<Buffer<float>> vectorMemory;

    std::uint64_t bytes() const;
};

StoredTypes storedTypes(const Weights& weights);

} // namespace pastkeys
