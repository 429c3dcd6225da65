#pragma once

#include "model/network.h"

#include <cstdint>
#include <string>

namespace pastkeys {

struct BartConfig : Config
{
    /// "bart", or a family that differs only in the settings below: "marian".
    std::string family = "bart";
    std::uint32_t encoderLayers = 0;
    std::uint32_t encoderHeads = 0;
    std::uint32_t encoderInner = 0; ///< width of the MLP
    std::uint32_t heads = 0;        ///< of the decoder, like `layers` and `inner`
    std::uint32_t inner = 0;
    Activation activation = Activation::GeluErf;
    bool scalesEmbedding = false; ///< by the square root of the width
    bool hasSinusoids = false;    ///< instead of learned positions
    bool normsEmbedding = true;
};

/// BART, and the models of Marian. Source: Lewis et al. 2019; Junczys-Dowmunt et al. 2018.
NetworkPtr bart(const BartConfig& config);
/// The same with what Marian's models always have, as Opus-MT has it.
BartConfig marianConfig();

} // namespace pastkeys
