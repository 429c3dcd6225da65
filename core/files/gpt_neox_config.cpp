#include "files/gpt_neox_config.h"

#include "files/rotary_config.h"
#include "model/gpt_neox.h"

namespace pastkeys {

ModelDescription readGptNeox(ConfigReader& reader)
{
    const JsonValue& json = reader.json();
    GptNeoxConfig config;
    config.vocabulary = reader.size({"vocab_size"}, kLargestModelSize);
    config.context = reader.size({"max_position_embeddings"}, kLargestModelSize);
    config.width = reader.size({"hidden_size"}, kLargestModelWidth);
    config.layers = reader.size({"num_hidden_layers"}, kMostModelLayers);
    config.heads = reader.size({"num_attention_heads"}, kLargestModelWidth);
    config.inner = reader.size({"intermediate_size"}, kLargestModelSize);
    if (config.width % config.heads != 0)
        json.required("hidden_size").refuse(Text::tr("a multiple of the %1 heads", config.heads));
    config.epsilon = reader.positive({"layer_norm_eps"}, config.epsilon);
    config.activation = reader.activation({"hidden_act"}, config.activation);
    config.isParallel = json.flag("use_parallel_residual", true);
    config.hasBias = json.flag("attention_bias", true);
    config.tied = json.flag("tie_word_embeddings", false);
    config.endOfText = reader.endOfText(config.vocabulary);
    RotaryConfig rotary = rotaryIn(reader, {"rotary_emb_base", "rope_theta"},
                                   {"rotary_pct", "partial_rotary_factor"});
    constexpr double kUsualPart = 0.25; // of transformers, if the file does not say it
    if (!reader.value({"rotary_pct", "partial_rotary_factor"}) && rotary.part == 1)
        rotary.part = kUsualPart;
    config.rotated =
        static_cast<std::uint32_t>(rotatedIn(reader, rotary, config.width / config.heads));
    config.rotaryBase = rotary.base;
    config.rotaryScaling = rotary.scaling;
    return transposedFiles(
        {.network = gptNeox(config),
         .prefix = "gpt_neox.",
         .ignored = {"layers.{}.attention.bias", "layers.{}.attention.masked_bias",
                     "layers.{}.attention.rotary_emb.inv_freq"}},
        "num_hidden_layers");
}

} // namespace pastkeys
