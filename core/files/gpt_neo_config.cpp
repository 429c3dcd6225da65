#include "files/gpt_neo_config.h"

#include "files/layer_kinds.h"
#include "model/gpt_neo.h"

namespace pastkeys {

ModelDescription readGptNeo(ConfigReader& reader)
{
    const JsonValue& json = reader.json();
    GptNeoConfig config;
    config.vocabulary = reader.size({"vocab_size"}, kLargestModelSize);
    config.context = reader.size({"max_position_embeddings"}, kLargestModelSize);
    config.width = reader.size({"hidden_size"}, kLargestModelWidth);
    config.layers = reader.size({"num_layers", "num_hidden_layers"}, kMostModelLayers);
    config.heads = reader.size({"num_heads", "num_attention_heads"}, kLargestModelWidth);
    config.inner = 4 * config.width;
    if (reader.value({"intermediate_size"}))
        config.inner = reader.size({"intermediate_size"}, kLargestModelSize);
    if (config.width % config.heads != 0)
        json.required("hidden_size").refuse(Text::tr("a multiple of the %1 heads", config.heads));
    config.epsilon = reader.positive({"layer_norm_epsilon"}, config.epsilon);
    config.activation = reader.activation({"activation_function"}, config.activation);
    config.tied = json.flag("tie_word_embeddings", true);
    config.endOfText = reader.endOfText(config.vocabulary);
    config.windows = layerWindowsIn(json, config.layers);
    return transposedFiles(
        {.network = gptNeo(config),
         .prefix = "transformer.",
         .ignored = {"h.{}.attn.attention.bias", "h.{}.attn.attention.masked_bias"}},
        "num_layers");
}

} // namespace pastkeys
