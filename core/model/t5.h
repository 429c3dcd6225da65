#pragma once

#include "model/network.h"

#include <cstdint>

namespace pastkeys {

struct T5Config : Config
{
    std::uint32_t encoderLayers = 0;
    std::uint32_t heads = 0; ///< of the encoder and the decoder, like all below
    std::uint32_t headDim = 0;
    std::uint32_t inner = 0; ///< width of the MLP
    float epsilon = 1e-6F;   ///< of the RMS norms
    std::uint32_t buckets = 32;
    std::uint32_t furthest = 128;
    Activation activation = Activation::Relu;
    bool isGated = false; ///< as from version 1.1 on
    /// Whether the rows from which the logits are computed are divided by the root of the width.
    bool scalesOutput = true;
};

/// Source: Raffel et al. 2020; version 1.1: Shazeer 2020.
NetworkPtr t5(const T5Config& config);

} // namespace pastkeys
