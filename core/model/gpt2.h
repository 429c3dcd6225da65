#pragma once

#include "model/network.h"

#include <cstdint>

namespace pastkeys {

/// The sizes and switches of a GPT-2-style decoder. The width is heads * headDim().
struct Gpt2Config : Config
{
    std::uint32_t heads = 0;
    std::uint32_t inner = 0; ///< width of the MLP, usually 4 * width
    float epsilon = 1e-5F;   ///< the epsilon of the layer norms
    Activation activation = Activation::GeluTanh;
    bool scaleByHeadDim = true; ///< whether scores are multiplied by 1/sqrt(headDim)
    /// Whether scores are also multiplied by 1/(layer + 1). config.json calls this
    /// "scale_attn_by_inverse_layer_idx".
    bool scaleByLayer = false;

    std::uint32_t headDim() const { return width / heads; }
};

/// GPT-2. Source: Radford et al. 2019.
NetworkPtr gpt2(const Gpt2Config& config);

} // namespace pastkeys
