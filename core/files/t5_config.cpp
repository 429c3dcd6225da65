#include "files/t5_config.h"

#include "model/t5.h"

namespace pastkeys {

namespace {

/// "relu", "gated-gelu" or "gated-silu".
void readActivation(const JsonValue& json, T5Config& config)
{
    const auto found = json.present("feed_forward_proj");
    if (!found || found->text() == "relu")
        return;
    const std::string_view name = found->text();
    config.isGated = name.starts_with("gated-");
    const std::string_view function = config.isGated ? name.substr(6) : name;
    // Of the original models with a gate, "gelu" means its tanh form.
    const std::optional<Activation> activation =
        name == "gated-gelu" ? Activation::GeluTanh : activationNamed(function);
    if (!activation)
        found->refuse(Text::tr("relu, gated-gelu or gated-silu"));
    config.activation = *activation;
}

} // namespace

ModelDescription readT5(ConfigReader& reader)
{
    const JsonValue& json = reader.json();
    constexpr std::uint32_t kContext = 512; // T5 itself has no limit
    T5Config config;
    config.vocabulary = reader.size({"vocab_size"}, kLargestModelSize);
    config.context =
        json.present("n_positions") ? reader.size({"n_positions"}, kLargestModelSize) : kContext;
    config.width = reader.size({"d_model"}, kLargestModelWidth);
    config.headDim = reader.size({"d_kv"}, kLargestModelWidth);
    config.inner = reader.size({"d_ff"}, kLargestModelSize);
    config.encoderLayers = reader.size({"num_layers"}, kMostModelLayers);
    config.layers = json.present("num_decoder_layers")
                        ? reader.size({"num_decoder_layers"}, kMostModelLayers)
                        : config.encoderLayers;
    config.heads = reader.size({"num_heads"}, kLargestModelWidth);
    if (std::uint64_t{config.heads} * config.headDim > kLargestModelSize)
        json.required("d_kv").refuse(Text::tr("smaller heads"));
    config.buckets = json.present("relative_attention_num_buckets")
                         ? reader.size({"relative_attention_num_buckets"}, kLargestModelSize)
                         : config.buckets;
    config.furthest = json.present("relative_attention_max_distance")
                          ? reader.size({"relative_attention_max_distance"}, kLargestModelSize)
                          : config.furthest;
    if (config.buckets % 4 != 0 || config.buckets < 8)
        json.required("relative_attention_num_buckets")
            .refuse(Text::tr("a multiple of 4, at least 8"));
    if (config.furthest <= config.buckets / 2)
        json.present("relative_attention_max_distance")
            .value_or(json.required("relative_attention_num_buckets"))
            .refuse(Text::tr("a distance above half of the %1 buckets", config.buckets));
    config.epsilon = reader.positive({"layer_norm_epsilon"}, config.epsilon);
    readActivation(json, config);
    config.tied = json.flag("tie_word_embeddings", true);
    // Since version 5 of transformers, a field of its own says so, and models may be tied without it.
    config.scalesOutput = json.flag("scale_decoder_outputs", config.tied);
    config.endOfText = reader.endOfText(config.vocabulary);
    reader.readTranslation(config);
    return transposedFiles(
        {.network = t5(config),
         .sameTensor = {"shared.weight", "decoder.embed_tokens.weight",
                        "encoder.embed_tokens.weight", "lm_head.weight"},
         .ignored = {"encoder.embed_tokens.weight", "decoder.embed_tokens.weight",
                     "decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight"}},
        "num_decoder_layers");
}

} // namespace pastkeys
