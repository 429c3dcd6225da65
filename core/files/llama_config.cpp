#include "files/llama_config.h"

#include "files/layer_kinds.h"
#include "files/rotary_config.h"

namespace pastkeys {

namespace {

void readWindows(ConfigReader& reader, LlamaConfig& config)
{
    const JsonValue& json = reader.json();
    const std::string_view type = modelTypeIn(json);
    constexpr std::uint32_t kMistralWindow = 4096; // of transformers, if the file has no such field
    if (type == "mistral" && !json.find("sliding_window") && !json.present("layer_types"))
        return config.windows.assign(config.layers, kMistralWindow);
    if (type != "llama" || json.present("layer_types")) {
        config.windows = layerWindowsIn(json, config.layers);
        return;
    }
    if (const auto window = json.present("sliding_window"))
        reader.warnings.push_back(Text::tr(
            "The field %1 (%2) in %3 is ignored: the layers of a model of type %4 have no "
            "window.",
            std::string("sliding_window"), window->description(), json.file(), std::string(type)));
}

} // namespace

void readLlamaSizes(const ConfigReader& reader, LlamaConfig& config)
{
    config.vocabulary = reader.size({"vocab_size"}, kLargestModelSize);
    config.context = reader.size({"max_position_embeddings"}, kLargestModelSize);
    config.width = reader.size({"hidden_size"}, kLargestModelWidth);
    config.layers = reader.size({"num_hidden_layers"}, kMostModelLayers);
    config.inner = reader.size({"intermediate_size"}, kLargestModelSize);
    config.heads = reader.size({"num_attention_heads"}, kLargestModelWidth);
    config.kvHeads = config.heads;
    if (reader.value({"num_key_value_heads"}))
        config.kvHeads = reader.size({"num_key_value_heads"}, kLargestModelWidth);
    if (config.heads % config.kvHeads != 0)
        reader.value({"num_key_value_heads"})
            ->refuse(Text::tr("a divisor of the %1 heads", config.heads));
    const std::string_view type = modelTypeIn(reader.json());
    if (type == "qwen3" || type == "gemma3_text") // whose heads do not divide the width
        reader.json().required("head_dim");
    const auto headDim = reader.value({"head_dim"});
    if (!headDim && config.width % config.heads != 0)
        reader.value({"hidden_size"})->refuse(Text::tr("a multiple of the %1 heads", config.heads));
    config.headDim =
        headDim ? reader.size({"head_dim"}, kLargestModelWidth) : config.width / config.heads;
    if (config.headDim % 2 != 0 || std::uint64_t{config.headDim} * config.heads > kLargestModelSize)
        headDim.value_or(reader.json().required("hidden_size"))
            .refuse(Text::tr("heads with an even number of columns"));
}

ModelDescription llamaFiles(NetworkPtr network)
{
    return transposedFiles({.network = std::move(network),
                            .prefix = "model.",
                            .ignored = {"layers.{}.self_attn.rotary_emb.inv_freq"}},
                           "num_hidden_layers");
}

ModelDescription readLlama(ConfigReader& reader)
{
    const JsonValue& json = reader.json();
    const std::string_view type = modelTypeIn(json);
    LlamaConfig config;
    readLlamaSizes(reader, config);
    config.epsilon = reader.positive({"rms_norm_eps"}, config.epsilon);
    config.activation = reader.activation({"hidden_act"}, config.activation);
    const bool hasBias = type != "mistral" && type != "qwen2" && json.flag("attention_bias");
    config.biasOfQkv = type == "qwen2" || hasBias;
    config.biasOfOutput = hasBias;
    config.biasOfMlp = type == "llama" && json.flag("mlp_bias");
    config.normsHeads = type == "qwen3";
    config.tied = json.flag("tie_word_embeddings", false);
    config.endOfText = reader.endOfText(config.vocabulary);
    const RotaryConfig rotary = rotaryIn(reader, {"rope_theta"}, {"partial_rotary_factor"});
    if (rotary.part != 1)
        rotary.partAt.value().refuse(Text::tr("a rotation of whole heads"));
    config.rotaryBase = rotary.base;
    config.rotaryScaling = rotary.scaling;
    readWindows(reader, config);
    return llamaFiles(llama(config));
}

} // namespace pastkeys
