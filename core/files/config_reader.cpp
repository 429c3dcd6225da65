#include "files/config_reader.h"

#include "base/listed.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

struct ActivationName
{
    std::string_view name;
    Activation activation;
};

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

} // namespace

bool isNumber(const JsonValue& value)
{
    return value.kind() == JsonKind::Integer || value.kind() == JsonKind::Double;
}

ModelDescription transposedFiles(ModelDescription model, const std::string& layersField)
{
    model.layersHint = Text::tr("Is %1 in config.json correct?", layersField);
    model.layoutHint = Text::tr("It is transposed: models of this type store [out, in], as "
                                "torch.nn.Linear does.");
    return model;
}

std::optional<Activation> activationNamed(std::string_view name)
{
    const auto* found = std::ranges::find(kActivations, name, &ActivationName::name);
    return found == std::end(kActivations) ? std::nullopt : std::optional(found->activation);
}

std::optional<JsonValue> ConfigReader::value(Names names) const
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

std::uint32_t ConfigReader::size(Names names, std::uint64_t most) const
{
    const auto found = value(names);
    if (!found)
        refuseSize(m_json.required(*names.begin()), most);
    if (found->kind() != JsonKind::Integer || found->number() < 1 ||
        found->number() > static_cast<double>(most))
        refuseSize(*found, most);
    return static_cast<std::uint32_t>(found->unsignedInteger());
}

float ConfigReader::positive(Names names, float absent) const
{
    const auto found = value(names);
    if (!found)
        return absent;
    const auto number = static_cast<float>(found->number());
    if (!(number > 0) || !std::isfinite(number))
        found->refuse(Text::tr("a number above 0 that a float32 can hold"));
    return number;
}

Activation ConfigReader::activation(Names names, Activation absent) const
{
    const auto found = value(names);
    if (!found)
        return absent;
    const std::optional<Activation> activation = activationNamed(found->text());
    if (!activation)
        found->refuse(Text::tr("gelu_new, gelu, quick_gelu, relu, silu or tanh"));
    return *activation;
}

std::optional<JsonValue> ConfigReader::ofRuns(std::string_view field) const
{
    if (m_generation)
        if (auto found = m_generation->find(field))
            return found;
    return m_json.kind() == JsonKind::Object ? m_json.find(field) : std::nullopt;
}

std::vector<TokenId> ConfigReader::tokensOf(std::string_view field, std::uint32_t vocabulary) const
{
    const auto found = ofRuns(field);
    if (!found || found->isNull())
        return {};
    std::vector<TokenId> tokens;
    const auto add = [&](const JsonValue& id) {
        if (id.kind() != JsonKind::Integer || id.number() < 0 || id.number() >= vocabulary)
            id.refuse(Text::tr("a token id below %1", vocabulary));
        tokens.push_back(idAt<TokenId>(static_cast<std::size_t>(id.unsignedInteger())));
    };
    if (found->kind() != JsonKind::Array)
        add(*found);
    else
        for (std::size_t i = 0; i < found->size(); ++i)
            add(found->element(i));
    return tokens;
}

void ConfigReader::readTranslation(Config& config) const
{
    config.start = tokensOf("decoder_start_token_id", config.vocabulary);
    if (config.start.empty())
        m_json.required("decoder_start_token_id").refuse(Text::tr("the token that begins a text"));
    std::ranges::copy(tokensOf("forced_bos_token_id", config.vocabulary),
                      std::back_inserter(config.start));
    if (!config.endOfText.empty())
        config.sourceEnd = {config.endOfText.front()};
    const auto words = ofRuns("bad_words_ids"); // lists of tokens; of several tokens, none is known
    for (std::size_t i = 0; words && words->kind() == JsonKind::Array && i < words->size(); ++i)
        if (const JsonValue word = words->element(i); word.size() == 1)
            config.neverChosen.push_back(
                idAt<TokenId>(word.element(0).unsignedInteger(config.vocabulary - 1)));
    std::ranges::sort(config.neverChosen);
}

std::vector<TokenId> ConfigReader::endOfText(std::uint32_t vocabulary)
{
    const auto found = ofRuns("eos_token_id");
    if (!found)
        return {};
    const JsonValue& ends = *found; // null, one id or a list of ids
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

} // namespace pastkeys
