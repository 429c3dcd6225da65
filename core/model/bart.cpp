// BART and Marian: what their files call the weights.
#include "model/bart.h"

#include "model/encoder_decoder.h"

#include <cmath>

namespace pastkeys {

namespace {

/// Of what transformers adds to a position before it looks it up.
constexpr std::uint32_t kPositionOffset = 2;

StackNames namesOf(const std::string& stack, const BartConfig& config)
{
    const std::string layer = stack + ".layers.{}.";
    const auto attention = [&](const std::string& name) {
        return StackNames::Attention{.queries = layer + name + ".q_proj",
                                     .keys = layer + name + ".k_proj",
                                     .values = layer + name + ".v_proj",
                                     .output = layer + name + ".out_proj",
                                     .norm = layer + name + "_layer_norm"};
    };
    StackNames names{.own = attention("self_attn"),
                     .expand = {layer + "fc1"},
                     .contract = layer + "fc2",
                     .mlpNorm = layer + "final_layer_norm",
                     .positions = stack + ".embed_positions.weight"};
    if (stack == "decoder")
        names.overSource = attention("encoder_attn");
    if (config.normsEmbedding)
        names.embeddingNorm = stack + ".layernorm_embedding";
    return names;
}

} // namespace

BartConfig marianConfig()
{
    BartConfig config;
    config.family = "marian";
    config.activation = Activation::Silu;
    config.scalesEmbedding = true;
    config.hasSinusoids = true;
    config.normsEmbedding = false;
    return config;
}

NetworkPtr bart(const BartConfig& config)
{
    const std::uint32_t headDim = config.heads == 0 ? 0 : config.width / config.heads;
    return encoderDecoder(
        {.family = config.family,
         .config = config,
         .fields = {{"encoderLayers", config.encoderLayers},
                    {"encoderHeads", config.encoderHeads},
                    {"encoderInner", config.encoderInner},
                    {"heads", config.heads},
                    {"inner", config.inner},
                    {"activation", config.activation},
                    {"scalesEmbedding", config.scalesEmbedding}},
         .encoderLayers = config.encoderLayers,
         .encoderHeads = config.encoderHeads,
         .encoderInner = config.encoderInner,
         .heads = config.heads,
         .encoderHeadDim = config.encoderHeads == 0 ? 0 : config.width / config.encoderHeads,
         .headDim = headDim,
         .inner = config.inner,
         .positions = config.hasSinusoids ? EncoderDecoder::Positions::Sinusoids
                                          : EncoderDecoder::Positions::Learned,
         .skippedPositions = config.hasSinusoids ? 0 : kPositionOffset,
         .activation = config.activation,
         .embeddingFactor =
             config.scalesEmbedding ? std::sqrt(static_cast<float>(config.width)) : 1,
         .scalesScores = true,
         .hasLogitsBias = true,
         .encoder = namesOf("encoder", config),
         .decoder = namesOf("decoder", config)});
}

} // namespace pastkeys
