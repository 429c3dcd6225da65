#pragma once

#include "model/network.h"
#include "model/rotary.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// The sizes and switches of a Llama-type decoder.
struct LlamaConfig : Config
{
    std::uint32_t heads = 0;
    std::uint32_t kvHeads = 0; ///< each serves heads / kvHeads query heads
    std::uint32_t headDim = 0; ///< even
    std::uint32_t inner = 0;   ///< width of the MLP
    float epsilon = 1e-6F;     ///< the epsilon of the norms
    Activation activation = Activation::Silu;
    bool biasOfQkv = false;
    bool biasOfOutput = false; ///< of the output projection of attention
    bool biasOfMlp = false;
    bool normsHeads = false; ///< whether each head of Q and K is normalized before the rotation
    double rotaryBase = 10000;
    RotaryScaling rotaryScaling;
    /// How many of the last positions a query sees in each layer, with its own; 0 means all. If
    /// empty, all layers see everything.
    std::vector<std::uint32_t> windows = {};

    // Switches of relatives.
    std::string family = "llama";
    bool normsOutputs = false;    ///< also norms what attention and the MLP add to the hidden state
    bool normsAreOneMore = false; ///< whether files have the weights of norms minus 1
    float embeddingScale = 1;     ///< the factor of the embeddings
    std::optional<float> scoreScale = {}; ///< of the scores, if it is not 1/sqrt(headDim)
    /// The base of layers with a window, if it is another one; without scaling.
    std::optional<double> windowRotaryBase = {};
};

/// Llama. Source: Touvron et al. 2023. With the switches, also Mistral (windows), Qwen2 (a bias of
/// Q, K and V) and Qwen3 (norms of heads).
NetworkPtr llama(const LlamaConfig& config);

} // namespace pastkeys
