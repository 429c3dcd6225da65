// Decoders with layer norms and a plain MLP, of the form that GPT-2 made usual. Several families
// have it; they differ in how files name the weights, and in a few switches.
#pragma once

#include "model/network_builder.h"

#include <functional>
#include <string>
#include <vector>

namespace pastkeys {

struct LayerNormDecoder
{
    std::string family;
    Config config;
    std::vector<ConfigField> fields; ///< the family's own
    std::uint32_t heads = 0;
    std::uint32_t headDim = 0;
    std::uint32_t inner = 0; ///< width of the MLP
    float epsilon = 1e-5F;   ///< the epsilon of the layer norms
    Activation activation = Activation::GeluTanh;
    /// Whether attention and the MLP both read what enters the layer, instead of one after the
    /// other.
    bool isParallel = false;
    /// By how many radians per position each pair of a head is rotated; see AttentionSite.
    std::vector<double> rotation = {};

    // How files name the weights; {} stands for the number of a layer.
    std::string tokens;
    std::string positions = {}; ///< empty if positions are not embedded
    NetworkBuilder::Module norm1;
    NetworkBuilder::Module qkv;
    NetworkBuilder::Module projection; ///< from the heads back to the hidden state
    NetworkBuilder::Module norm2;
    NetworkBuilder::Module expand;
    NetworkBuilder::Module contract;
    NetworkBuilder::Module finalNorm;
    std::string output = "lm_head.weight";
};

/// \param setSite  sets what differs between layers: the scale of the scores, and the window
NetworkPtr layerNormDecoder(const LayerNormDecoder& decoder,
                            const std::function<void(std::size_t layer, AttentionSite&)>& setSite);

} // namespace pastkeys
