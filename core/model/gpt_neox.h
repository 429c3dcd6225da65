#pragma once

#include "model/network.h"
#include "model/rotary.h"

#include <cstdint>

namespace pastkeys {

struct GptNeoxConfig : Config
{
    std::uint32_t heads = 0;
    std::uint32_t inner = 0; ///< width of the MLP
    float epsilon = 1e-5F;   ///< the epsilon of the layer norms
    Activation activation = Activation::GeluErf;
    bool isParallel = true;    ///< whether attention and the MLP read the same rows
    bool hasBias = true;       ///< of the products of attention
    std::uint32_t rotated = 0; ///< how many numbers of a head are rotated; even
    double rotaryBase = 10000;
    RotaryScaling rotaryScaling;
};

/// GPT-NeoX, as in Pythia. Source: Black et al. 2022.
NetworkPtr gptNeox(const GptNeoxConfig& config);

} // namespace pastkeys
