// T5: what its files call the weights.
#include "model/t5.h"

#include "model/encoder_decoder.h"

#include <cmath>

namespace pastkeys {

namespace {

StackNames namesOf(const std::string& stack, const T5Config& config)
{
    const bool isDecoder = stack == "decoder";
    const std::string layer = stack + ".block.{}.layer.";
    const auto attention = [&](const std::string& number, const std::string& name) {
        const std::string part = layer + number + "." + name;
        return StackNames::Attention{.queries = part + ".q",
                                     .keys = part + ".k",
                                     .values = part + ".v",
                                     .output = part + ".o",
                                     .norm = layer + number + ".layer_norm"};
    };
    const std::string mlp = layer + (isDecoder ? "2" : "1");
    const std::string product = mlp + ".DenseReluDense.";
    StackNames names{.own = attention("0", "SelfAttention"),
                     .expand = {product + "wi"},
                     .contract = product + "wo",
                     .mlpNorm = mlp + ".layer_norm",
                     .finalNorm = stack + ".final_layer_norm",
                     .bias =
                         stack + ".block.0.layer.0.SelfAttention.relative_attention_bias.weight"};
    if (isDecoder)
        names.overSource = attention("1", "EncDecAttention");
    if (config.isGated)
        names.expand = {product + "wi_0", product + "wi_1"};
    return names;
}

} // namespace

NetworkPtr t5(const T5Config& config)
{
    return encoderDecoder({.family = "t5",
                           .config = config,
                           .fields = {{"encoderLayers", config.encoderLayers},
                                      {"heads", config.heads},
                                      {"headDim", config.headDim},
                                      {"inner", config.inner},
                                      {"epsilon", config.epsilon},
                                      {"buckets", config.buckets},
                                      {"furthest", config.furthest},
                                      {"activation", config.activation}},
                           .encoderLayers = config.encoderLayers,
                           .encoderHeads = config.heads,
                           .encoderInner = config.inner,
                           .heads = config.heads,
                           .encoderHeadDim = config.headDim,
                           .headDim = config.headDim,
                           .inner = config.inner,
                           .norm = EncoderDecoder::Norm::RmsNormBefore,
                           .epsilon = config.epsilon,
                           .positions = EncoderDecoder::Positions::Bias,
                           .bias = {.buckets = config.buckets, .furthest = config.furthest},
                           .hasBiases = false,
                           .activation = config.activation,
                           .outputFactor = config.scalesOutput && config.width > 0
                                               ? 1 / std::sqrt(static_cast<float>(config.width))
                                               : 1,
                           .encoder = namesOf("encoder", config),
                           .decoder = namesOf("decoder", config)});
}

} // namespace pastkeys
