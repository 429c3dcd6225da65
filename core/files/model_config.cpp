#include "files/model_config.h"

#include "base/errors.h"
#include "text/strict_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <optional>

namespace pastkeys {

namespace {

/// Limits that no model reaches, small enough that the product of any two cannot overflow.
constexpr std::uint64_t kMostLayers = 4096;
constexpr std::uint64_t kLargestSize = std::uint64_t{1} << 24;
constexpr std::uint64_t kLargestWidth = kLargestSize / 4; // the inner width is usually 4 times that

using Names = std::initializer_list<std::string_view>;

struct ActivationName
{
    std::string_view name;
    Activation activation;
};

constexpr ActivationName kActivations[] = {
    {"gelu_new", Activation::GeluTanh}, {"gelu_pytorch_tanh", Activation::GeluTanh},
    {"gelu", Activation::GeluErf},      {"relu", Activation::Relu},
    {"silu", Activation::Silu},         {"swish", Activation::Silu},
    {"tanh", Activation::Tanh},
};

std::optional<Activation> activationNamed(std::string_view name)
{
    const auto* found = std::ranges::find(kActivations, name, &ActivationName::name);
    return found == std::end(kActivations) ? std::nullopt : std::optional(found->activation);
}

bool isNumber(const JsonValue& value)
{
    return value.kind() == JsonKind::Integer || value.kind() == JsonKind::Double;
}

/// Whether two values, given for the same field under different names, agree. For example, 1e-5
/// agrees with 0.00001, and gelu_new with gelu_pytorch_tanh.
bool agree(const JsonValue& a, const JsonValue& b)
{
    if (isNumber(a) && isNumber(b))
        return a.number() == b.number();
    if (a.kind() != JsonKind::String || b.kind() != JsonKind::String)
        return a.description().english() == b.description().english();
    const std::optional<Activation> activation = activationNamed(a.text());
    return a.text() == b.text() || (activation && activation == activationNamed(b.text()));
}

[[noreturn]] void refuseSize(const JsonValue& found, std::uint64_t most)
{
    if (found.kind() != JsonKind::Integer && !found.isNull())
        found.refuse(Text::tr("a whole number, written without a fraction or exponent"));
    found.refuse(Text::tr("a whole number from 1 to %1", most));
}

class ConfigReader
{
public:
    explicit ConfigReader(const JsonValue& json) : m_json(json) {}

    Config read()
    {
        refuseOtherModels();
        Config config;
        config.vocabulary = size({"vocab_size"}, kLargestSize);
        config.context = size({"n_positions", "n_ctx", "max_position_embeddings"}, kLargestSize);
        config.width = size({"n_embd", "hidden_size", "d_model"}, kLargestWidth);
        config.layers = size({"n_layer", "num_hidden_layers", "num_layers"}, kMostLayers);
        config.heads = size({"n_head", "num_attention_heads"}, kLargestSize);
        config.inner = 4 * config.width;
        if (value({"n_inner", "intermediate_size"}))
            config.inner = size({"n_inner", "intermediate_size"}, kLargestSize);
        if (config.width % config.heads != 0)
            value({"n_embd", "hidden_size", "d_model"})
                ->refuse(Text::tr("a multiple of the %1 heads", config.heads));
        config.epsilon = epsilon();
        config.activation = activation();
        config.scaleByHeadDim = m_json.flag("scale_attn_weights", true);
        config.scaleByLayer = m_json.flag("scale_attn_by_inverse_layer_idx");
        config.tied = m_json.flag("tie_word_embeddings", true);
        config.endOfText = endOfText(config.vocabulary);
        return config;
    }

    std::vector<Text> warnings;

private:
    /// The value of the first of `names` that is present and not null. Names with conflicting
    /// values are refused.
    std::optional<JsonValue> value(Names names) const
    {
        std::optional<JsonValue> first;
        for (const std::string_view name : names) {
            const auto found = m_json.present(name);
            if (!found)
                continue;
            if (first && !agree(*first, *found))
                found->refuse(Text::tr("%1, as at %2", first->description(), first->place()),
                              Text::tr("Both are names of the same field."));
            if (!first)
                first = found;
        }
        return first;
    }

    std::uint32_t size(Names names, std::uint64_t most) const
    {
        const auto found = value(names);
        if (!found)
            refuseSize(m_json.required(*names.begin()), most);
        if (found->kind() != JsonKind::Integer || found->number() < 1 ||
            found->number() > static_cast<double>(most))
            refuseSize(*found, most);
        return static_cast<std::uint32_t>(found->unsignedInteger());
    }

    float epsilon() const
    {
        const auto found = value({"layer_norm_epsilon", "layer_norm_eps"});
        if (!found)
            return 1e-5F;
        const auto number = static_cast<float>(found->number());
        if (!(number > 0) || !std::isfinite(number))
            found->refuse(Text::tr("a number above 0 that a float32 can hold"));
        return number;
    }

    Activation activation() const
    {
        const auto found = value({"activation_function", "hidden_act"});
        if (!found)
            return Activation::GeluTanh;
        const std::optional<Activation> activation = activationNamed(found->text());
        if (!activation)
            found->refuse(Text::tr("gelu_new, gelu, relu, silu or tanh"));
        return *activation;
    }

    std::optional<std::uint32_t> endOfText(std::uint32_t vocabulary)
    {
        auto found = value({"eos_token_id"});
        if (found && found->kind() == JsonKind::Array && found->size() > 0)
            found = found->element(0);
        if (!found)
            return std::nullopt;
        if (found->kind() != JsonKind::Integer)
            found->refuse(Text::tr("a token id, a whole number"));
        if (const double id = found->number(); id >= 0 && id < vocabulary)
            return static_cast<std::uint32_t>(id);
        warnings.push_back(Text::tr(
            "The end-of-text token %1 from %2 is not in the vocabulary; runs do not stop at it.",
            found->description(), m_json.file()));
        return std::nullopt;
    }

    void refuseOtherModels() const
    {
        if (m_json.kind() != JsonKind::Object)
            m_json.refuse(Text::tr("a JSON object with the sizes of a model"));
        if (const auto type = value({"model_type"}); type && type->text() != "gpt2")
            type->refuse(std::string("\"gpt2\""),
                         Text::tr("Pastkeys runs GPT-2-style decoders: gpt2, distilgpt2 and models "
                                  "that were trained like them."));
        if (const auto quantized = value({"quantization_config"}))
            quantized->refuse(Text::tr("a model without quantization"),
                              Text::tr("Use the float32, float16 or bfloat16 version."));
        if (m_json.flag("add_cross_attention"))
            m_json.required("add_cross_attention")
                .refuse(std::string("false"),
                        Text::tr("Models with an encoder are not supported."));
    }

    JsonValue m_json;
};

std::string_view nameOf(Activation activation)
{
    return std::ranges::find(kActivations, activation, &ActivationName::activation)->name;
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

ReadConfig parseModelConfig(std::string_view text, const std::string& file)
{
    const JsonValue json = parseStrictJson(text, file, {.bytes = std::size_t{16} << 20});
    ConfigReader reader(json);
    ReadConfig read;
    read.config = reader.read();
    read.randomWeights = json.flag("random_weights");
    read.warnings = std::move(reader.warnings);
    return read;
}

std::string modelConfigText(const Config& config, std::string_view dtype)
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
        {"eos_token_id",
         config.endOfText ? nlohmann::ordered_json(*config.endOfText) : nlohmann::ordered_json()},
        {"torch_dtype", dtype},
    };
    return json.dump(2) + "\n";
}

} // namespace pastkeys
