#include "files/model_config.h"

#include "base/errors.h"
#include "base/listed.h"
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

using Names = std::initializer_list<std::string_view>;

struct ActivationName
{
    std::string_view name;
    Activation activation;
};

/// Names that transformers knows. Several of them mean the same function.
constexpr ActivationName kActivations[] = {
    {"gelu_new", Activation::GeluTanh},
    {"gelu_pytorch_tanh", Activation::GeluTanh},
    {"gelu_fast", Activation::GeluTanh},
    {"gelu_accurate", Activation::GeluTanh},
    {"gelu", Activation::GeluErf},
    {"gelu_python", Activation::GeluErf},
    {"relu", Activation::Relu},
    {"silu", Activation::Silu},
    {"swish", Activation::Silu},
    {"tanh", Activation::Tanh},
    {"quick_gelu", Activation::QuickGelu},
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

/// Whether two values, given for the same size under different names, agree.
bool agree(const JsonValue& a, const JsonValue& b)
{
    if (isNumber(a) && isNumber(b))
        return a.number() == b.number();
    return a.description().english() == b.description().english();
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
    /// \param ends  the value of `eos_token_id`, from whichever file it counts
    ConfigReader(const JsonValue& json, const std::optional<JsonValue>& ends)
        : m_json(json), m_ends(ends)
    {
    }

    Gpt2Config read()
    {
        refuseOtherModels();
        Gpt2Config config;
        config.vocabulary = size({"vocab_size"}, kLargestModelSize);
        config.context = size({"n_positions", "max_position_embeddings"}, kLargestModelSize);
        config.width = size({"n_embd", "hidden_size"}, kLargestModelWidth);
        config.layers = size({"n_layer", "num_hidden_layers"}, kMostModelLayers);
        config.heads = size({"n_head", "num_attention_heads"}, kLargestModelSize);
        config.inner = 4 * config.width;
        if (value({"n_inner"}))
            config.inner = size({"n_inner"}, kLargestModelSize);
        if (config.width % config.heads != 0)
            value({"n_embd", "hidden_size"})
                ->refuse(Text::tr("a multiple of the %1 heads", config.heads));
        config.epsilon = epsilon();
        config.activation = activation();
        config.scaleByHeadDim = m_json.flag("scale_attn_weights", true);
        config.scaleByLayer = m_json.flag("scale_attn_by_inverse_layer_idx");
        config.tied = m_json.flag("tie_word_embeddings", true);
        if (m_ends)
            config.endOfText = endOfText(*m_ends, config.vocabulary);
        warnOfOtherFamilies(config);
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
        const auto found = value({"layer_norm_epsilon"});
        if (!found)
            return 1e-5F;
        const auto number = static_cast<float>(found->number());
        if (!(number > 0) || !std::isfinite(number))
            found->refuse(Text::tr("a number above 0 that a float32 can hold"));
        return number;
    }

    Activation activation() const
    {
        const auto found = value({"activation_function"});
        if (!found)
            return Activation::GeluTanh;
        const std::optional<Activation> activation = activationNamed(found->text());
        if (!activation)
            found->refuse(Text::tr("gelu_new, gelu, quick_gelu, relu, silu or tanh"));
        return *activation;
    }

    /// \param ends  null, one id or a list of ids
    std::vector<TokenId> endOfText(const JsonValue& ends, std::uint32_t vocabulary)
    {
        std::vector<TokenId> tokens;
        std::vector<std::string> outside;
        const auto add = [&](const JsonValue& id) {
            if (id.kind() != JsonKind::Integer)
                id.refuse(Text::tr("a token id, a whole number"));
            if (id.number() >= 0 && id.number() < vocabulary)
                tokens.push_back(idAt<TokenId>(static_cast<std::size_t>(id.unsignedInteger())));
            else
                outside.push_back(id.description().english());
        };
        if (ends.kind() == JsonKind::Array)
            for (std::size_t i = 0; i < ends.size(); ++i)
                add(ends.element(i));
        else if (!ends.isNull())
            add(ends);
        if (outside.size() == 1)
            warnings.push_back(Text::tr("The end-of-text token %1 from %2 is not in the "
                                        "vocabulary; runs do not stop at it.",
                                        outside.front(), ends.file()));
        else if (!outside.empty())
            warnings.push_back(Text::tr("The end-of-text tokens %1 from %2 are not in the "
                                        "vocabulary; runs do not stop at them.",
                                        Text(listed(outside), 80), ends.file()));
        return tokens;
    }

    /// Warns of fields that have an effect in other families only, unless they say the same as
    /// GPT-2's own field.
    void warnOfOtherFamilies(const Gpt2Config& config)
    {
        const auto warn = [this](std::string_view name, std::string_view own, const auto& agrees) {
            if (const auto found = m_json.present(name); found && !agrees(*found))
                warnings.push_back(
                    Text::tr("The field %1 (%2) in %3 is ignored: GPT-2 calls it %4.", Text(name),
                             found->description(), m_json.file(), Text(own)));
        };
        const auto is = [](double used) {
            return [used](const JsonValue& value) {
                return isNumber(value) && value.number() == used;
            };
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
    std::optional<JsonValue> m_ends;
};

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

ReadConfig parseModelConfig(std::string_view text, const std::string& file,
                            const std::optional<NamedText>& generation)
{
    constexpr JsonLimits kLimits{.bytes = std::size_t{16} << 20, .allowsNonFinite = true};
    const JsonValue json = parseStrictJson(text, file, kLimits);
    std::optional<JsonValue> ends;
    if (generation)
        ends = parseStrictJson(generation->text, generation->file, kLimits).find("eos_token_id");
    if (!ends && json.kind() == JsonKind::Object)
        ends = json.find("eos_token_id");
    ConfigReader reader(json, ends);
    ReadConfig read;
    read.config = reader.read();
    read.saysEndOfText = ends.has_value();
    read.randomWeights = json.flag("random_weights");
    read.warnings = std::move(reader.warnings);
    return read;
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
