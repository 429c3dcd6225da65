#include "files/gpt2_config.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>

namespace pastkeys {

namespace {

/// Warns of fields that have an effect in other families only, unless they say the same as
/// GPT-2's own field.
void warnOfOtherFamilies(ConfigReader& reader, const Gpt2Config& config)
{
    const auto warn = [&reader](std::string_view name, std::string_view own, const auto& agrees) {
        if (const auto found = reader.json().present(name); found && !agrees(*found))
            reader.warnings.push_back(
                Text::tr("The field %1 (%2) in %3 is ignored: GPT-2 calls it %4.", Text(name),
                         found->description(), reader.json().file(), Text(own)));
    };
    const auto is = [](double used) {
        return [used](const JsonValue& value) { return isNumber(value) && value.number() == used; };
    };
    warn("n_ctx", "n_positions", is(config.context));
    warn("d_model", "n_embd", is(config.width));
    warn("num_layers", "n_layer", is(config.layers));
    warn("intermediate_size", "n_inner", is(config.inner));
    warn("layer_norm_eps", "layer_norm_epsilon", [&](const JsonValue& value) {
        return isNumber(value) && static_cast<float>(value.number()) == config.epsilon;
    });
    warn("hidden_act", "activation_function", [&](const JsonValue& value) {
        return value.kind() == JsonKind::String &&
               activationNamed(value.text()) == config.activation;
    });
}

/// The double with the same shortest decimal form as the float: 1e-05, not 9.99999974737875e-06.
double sameDecimal(float value)
{
    std::array<char, 32> text{};
    const char* end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    double same = 0;
    std::from_chars(text.data(), end, same);
    return same;
}

} // namespace

ModelDescription readGpt2(ConfigReader& reader)
{
    const JsonValue& json = reader.json();
    if (json.flag("add_cross_attention"))
        json.required("add_cross_attention")
            .refuse(std::string("false"), Text::tr("Models with an encoder are not supported."));
    Gpt2Config config;
    config.vocabulary = reader.size({"vocab_size"}, kLargestModelSize);
    config.context = reader.size({"n_positions", "max_position_embeddings"}, kLargestModelSize);
    config.width = reader.size({"n_embd", "hidden_size"}, kLargestModelWidth);
    config.layers = reader.size({"n_layer", "num_hidden_layers"}, kMostModelLayers);
    config.heads = reader.size({"n_head", "num_attention_heads"}, kLargestModelSize);
    config.inner = 4 * config.width;
    if (reader.value({"n_inner"}))
        config.inner = reader.size({"n_inner"}, kLargestModelSize);
    if (config.width % config.heads != 0)
        reader.value({"n_embd", "hidden_size"})
            ->refuse(Text::tr("a multiple of the %1 heads", config.heads));
    config.epsilon = reader.positive({"layer_norm_epsilon"}, config.epsilon);
    config.activation = reader.activation({"activation_function"}, config.activation);
    config.scaleByHeadDim = json.flag("scale_attn_weights", true);
    config.scaleByLayer = json.flag("scale_attn_by_inverse_layer_idx");
    config.tied = json.flag("tie_word_embeddings", true);
    config.endOfText = reader.endOfText(config.vocabulary);
    warnOfOtherFamilies(reader, config);
    return {.network = gpt2(config),
            .prefix = "transformer.",
            .ignored = {"h.{}.attn.bias", "h.{}.attn.masked_bias"},
            .layersHint = Text::tr("Is n_layer in config.json correct?"),
            .layoutHint = Text::tr("It is transposed: GPT-2 stores [in, out], unlike "
                                   "torch.nn.Linear.")};
}

std::string modelConfigText(const Gpt2Config& config, std::string_view dtype)
{
    const nlohmann::ordered_json json{
        {"architectures", nlohmann::ordered_json::array({"GPT2LMHeadModel"})},
        {"model_type", "gpt2"},
        {"activation_function", nameOf(config.activation)},
        {"vocab_size", config.vocabulary},
        {"n_positions", config.context},
        {"n_embd", config.width},
        {"n_layer", config.layers},
        {"n_head", config.heads},
        {"n_inner", config.inner},
        {"layer_norm_epsilon", sameDecimal(config.epsilon)},
        {"scale_attn_weights", config.scaleByHeadDim},
        {"scale_attn_by_inverse_layer_idx", config.scaleByLayer},
        {"tie_word_embeddings", config.tied},
        {"eos_token_id", endOfTextJson<nlohmann::ordered_json>(config)},
        {"torch_dtype", dtype},
    };
    return json.dump(2) + "\n";
}

} // namespace pastkeys
