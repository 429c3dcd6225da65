// GPT-NeoX: what its files call the weights, how they order Q, K and V, and the rotation.
#include "model/gpt_neox.h"

#include "model/layer_norm_decoder.h"

#include <cmath>

namespace pastkeys {

NetworkPtr gptNeox(const GptNeoxConfig& config)
{
    constexpr WeightLayout kLayout = WeightLayout::OutIn;
    const std::uint32_t headDim = config.heads == 0 ? 0 : config.width / config.heads;
    return layerNormDecoder(
        {.family = "gpt_neox",
         .config = config,
         .fields = {{"heads", config.heads},
                    {"inner", config.inner},
                    {"epsilon", config.epsilon},
                    {"activation", config.activation},
                    {"parallel", config.isParallel}},
         .heads = config.heads,
         .headDim = headDim,
         .inner = config.inner,
         .epsilon = config.epsilon,
         .activation = config.activation,
         .isParallel = config.isParallel,
         .rotation = rotaryFrequencies(config.rotated, config.rotaryBase, config.rotaryScaling),
         .tokens = "embed_in.weight",
         .norm1 = {.name = "layers.{}.input_layernorm"},
         .qkv = {.name = "layers.{}.attention.query_key_value",
                 .shortName = "qkv",
                 .hasBias = config.hasBias,
                 .layout = kLayout,
                 .headsInFile = config.heads},
         .projection = {.name = "layers.{}.attention.dense",
                        .shortName = "projection",
                        .hasBias = config.hasBias,
                        .layout = kLayout},
         .norm2 = {.name = "layers.{}.post_attention_layernorm"},
         .expand = {.name = "layers.{}.mlp.dense_h_to_4h",
                    .shortName = "expand",
                    .layout = kLayout},
         .contract = {.name = "layers.{}.mlp.dense_4h_to_h",
                      .shortName = "contract",
                      .layout = kLayout},
         .finalNorm = {.name = "final_layer_norm"},
         .output = "embed_out.weight"},
        [headDim](std::size_t, AttentionSite& site) {
            site.scale = 1 / std::sqrt(static_cast<float>(headDim));
        });
}

} // namespace pastkeys
