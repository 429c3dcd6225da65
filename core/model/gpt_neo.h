#pragma once

#include "model/network.h"

#include <cstdint>
#include <vector>

namespace pastkeys {

struct GptNeoConfig : Config
{
    std::uint32_t heads = 0;
    std::uint32_t inner = 0; ///< width of the MLP
    float epsilon = 1e-5F;   ///< the epsilon of the layer norms
    Activation activation = Activation::GeluTanh;
    /// How many of the last positions a query sees in each layer, with its own; 0 means all.
    std::vector<std::uint32_t> windows;
};

/// GPT-Neo. It does not scale its scores, and Q, K and V have no bias.
/// Source: Black et al. 2021, and the implementation in transformers.
NetworkPtr gptNeo(const GptNeoConfig& config);

} // namespace pastkeys
