// GPT-Neo: what its files call the weights, and which layers have a window.
#include "model/gpt_neo.h"

#include "model/layer_norm_decoder.h"

namespace pastkeys {

NetworkPtr gptNeo(const GptNeoConfig& config)
{
    constexpr WeightLayout kLayout = WeightLayout::OutIn;
    return layerNormDecoder(
        {.family = "gpt_neo",
         .config = config,
         .fields = {{"heads", config.heads},
                    {"inner", config.inner},
                    {"epsilon", config.epsilon},
                    {"activation", config.activation}},
         .heads = config.heads,
         .headDim = config.heads == 0 ? 0 : config.width / config.heads,
         .inner = config.inner,
         .epsilon = config.epsilon,
         .activation = config.activation,
         .tokens = "wte.weight",
         .positions = "wpe.weight",
         .norm1 = {.name = "h.{}.ln_1"},
         .qkv = {.name = "h.{}.attn.attention.qkv_proj",
                 .shortName = "qkv",
                 .hasBias = false,
                 .layout = kLayout,
                 .pieces = {"h.{}.attn.attention.q_proj", "h.{}.attn.attention.k_proj",
                            "h.{}.attn.attention.v_proj"}},
         .projection = {.name = "h.{}.attn.attention.out_proj",
                        .shortName = "projection",
                        .layout = kLayout},
         .norm2 = {.name = "h.{}.ln_2"},
         .expand = {.name = "h.{}.mlp.c_fc", .shortName = "expand", .layout = kLayout},
         .contract = {.name = "h.{}.mlp.c_proj", .shortName = "contract", .layout = kLayout},
         .finalNorm = {.name = "ln_f"}},
        [&config](std::size_t layer, AttentionSite& site) {
            site.window = config.windows.at(layer);
        });
}

} // namespace pastkeys
