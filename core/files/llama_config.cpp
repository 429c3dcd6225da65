#include "files/llama_config.h"

#include "files/layer_kinds.h"
#include "model/llama.h"

#include <cmath>

namespace pastkeys {

namespace {

double positiveIn(const JsonValue& value)
{
    const double number = value.number();
    if (!(number > 0) || !std::isfinite(number))
        value.refuse(Text::tr("a number above 0"));
    return number;
}

/// Reads the rotation from `rope_parameters` (transformers 5) or from `rope_theta` and
/// `rope_scaling` (before).
class RotaryReader
{
public:
    RotaryReader(const ConfigReader& reader, LlamaConfig& config)
        : m_reader(reader), m_config(config)
    {
    }

    void read()
    {
        expectWholeHead(m_reader.json());
        if (const auto base = m_reader.value({"rope_theta"}))
            m_config.rotaryBase = positiveIn(*base);
        const auto parameters = m_reader.json().present("rope_parameters");
        if (parameters)
            if (const auto base = parameters->present("rope_theta"))
                m_config.rotaryBase = positiveIn(*base);
        if (const auto scaling = parameters ? parameters : m_reader.json().present("rope_scaling"))
            readScaling(*scaling);
    }

private:
    static void expectWholeHead(const JsonValue& object)
    {
        if (const auto part = object.present("partial_rotary_factor"); part && part->number() != 1)
            part->refuse(std::string("1"),
                         Text::tr("A rotation of a part of each head is not supported here."));
    }

    void readScaling(const JsonValue& scaling)
    {
        expectWholeHead(scaling);
        for (std::size_t i = 0; i < scaling.size(); ++i)
            if (scaling.member(i).value.kind() == JsonKind::Object)
                scaling.member(i).value.refuse(Text::tr("one rotation for all layers"));
        const auto type = valueOf(scaling, {"rope_type", "type"});
        RotaryScaling& to = m_config.rotaryScaling;
        if (!type || type->text() == "default")
            return;
        if (type->text() != "linear" && type->text() != "llama3")
            type->refuse(std::string("\"default\", \"linear\", \"llama3\""),
                         Text::tr("Pastkeys has no other scaling of rotations."));
        to.factor = positiveIn(scaling.required("factor"));
        to.kind = RotaryScaling::Kind::Linear;
        if (type->text() == "linear")
            return;
        to.kind = RotaryScaling::Kind::Llama3;
        to.low = positiveIn(scaling.required("low_freq_factor"));
        to.high = positiveIn(scaling.required("high_freq_factor"));
        to.context = positiveIn(scaling.required("original_max_position_embeddings"));
        if (to.high <= to.low)
            scaling.required("high_freq_factor").refuse(Text::tr("more than low_freq_factor"));
    }

    const ConfigReader& m_reader;
    LlamaConfig& m_config;
};

/// The window of each layer, by the rules of transformers.
void readWindows(ConfigReader& reader, LlamaConfig& config)
{
    const JsonValue& json = reader.json();
    const std::string_view type = modelTypeIn(json);
    constexpr std::uint32_t kMistralWindow = 4096; // of transformers, if the file has no such field
    if (type == "mistral" && !json.find("sliding_window") && !json.present("layer_types"))
        return config.windows.assign(config.layers, kMistralWindow);
    if (type == "llama" && !json.present("layer_types")) {
        if (const auto window = json.present("sliding_window"))
            reader.warnings.push_back(
                Text::tr("The field %1 (%2) in %3 is ignored: the layers of a model of type %4 "
                         "have no window.",
                         std::string("sliding_window"), window->description(), json.file(),
                         std::string(type)));
        return;
    }
    const LayerKinds kinds = layerKindsIn(json, config.layers);
    for (const RowsKept kept : kinds.layers) {
        if (kept == RowsKept::None)
            json.required("layer_types").refuse(Text::tr("layers with attention"));
        config.windows.push_back(kept == RowsKept::Window ? static_cast<std::uint32_t>(kinds.window)
                                                          : 0);
    }
}

void readSizes(const ConfigReader& reader, LlamaConfig& config)
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
    const auto headDim = reader.value({"head_dim"});
    if (!headDim && config.width % config.heads != 0)
        reader.value({"hidden_size"})->refuse(Text::tr("a multiple of the %1 heads", config.heads));
    config.headDim =
        headDim ? reader.size({"head_dim"}, kLargestModelWidth) : config.width / config.heads;
    if (config.headDim % 2 != 0 || std::uint64_t{config.headDim} * config.heads > kLargestModelSize)
        reader.value({"head_dim", "hidden_size"})
            ->refuse(Text::tr("heads with an even number of columns"));
}

} // namespace

ModelDescription readLlama(ConfigReader& reader)
{
    const JsonValue& json = reader.json();
    const std::string_view type = modelTypeIn(json);
    LlamaConfig config;
    readSizes(reader, config);
    config.epsilon = reader.positive({"rms_norm_eps"}, config.epsilon);
    config.activation = reader.activation({"hidden_act"}, config.activation);
    const bool hasBias = type != "mistral" && type != "qwen2" && json.flag("attention_bias");
    config.biasOfQkv = type == "qwen2" || hasBias;
    config.biasOfOutput = hasBias;
    config.biasOfMlp = type == "llama" && json.flag("mlp_bias");
    config.normsHeads = type == "qwen3";
    config.tied = json.flag("tie_word_embeddings", false);
    config.endOfText = reader.endOfText(config.vocabulary);
    RotaryReader(reader, config).read();
    readWindows(reader, config);
    return {.network = llama(config),
            .prefix = "model.",
            .ignored = {"layers.{}.self_attn.rotary_emb.inv_freq"},
            .layersHint = Text::tr("Is num_hidden_layers in config.json correct?"),
            .layoutHint = Text::tr("It is transposed: models of this type store [out, in], as "
                                   "torch.nn.Linear does.")};
}

} // namespace pastkeys
