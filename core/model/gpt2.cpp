// GPT-2: what its files call the weights, and how it scales scores.
#include "model/gpt2.h"

#include "model/layer_norm_decoder.h"

#include <cmath>

namespace pastkeys {

NetworkPtr gpt2(const Gpt2Config& config)
{
    return layerNormDecoder({.family = "gpt2",
                             .config = config,
                             .fields = {{"heads", config.heads},
                                        {"inner", config.inner},
                                        {"epsilon", config.epsilon},
                                        {"activation", config.activation},
                                        {"scaleByHeadDim", config.scaleByHeadDim},
                                        {"scaleByLayer", config.scaleByLayer}},
                             .heads = config.heads,
                             .headDim = config.heads == 0 ? 0 : config.headDim(),
                             .inner = config.inner,
                             .epsilon = config.epsilon,
                             .activation = config.activation,
                             .tokens = "wte.weight",
                             .positions = "wpe.weight",
                             .norm1 = {.name = "h.{}.ln_1"},
                             .qkv = {.name = "h.{}.attn.c_attn", .shortName = "qkv"},
                             .projection = {.name = "h.{}.attn.c_proj", .shortName = "projection"},
                             .norm2 = {.name = "h.{}.ln_2"},
                             .expand = {.name = "h.{}.mlp.c_fc", .shortName = "expand"},
                             .contract = {.name = "h.{}.mlp.c_proj", .shortName = "contract"},
                             .finalNorm = {.name = "ln_f"}},
                            [&config](std::size_t layer, AttentionSite& site) {
                                if (config.scaleByHeadDim)
                                    site.scale /= std::sqrt(static_cast<float>(config.headDim()));
                                if (config.scaleByLayer)
                                    site.scale /= static_cast<float>(layer + 1);
                            });
}

} // namespace pastkeys
