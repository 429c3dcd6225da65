// What the config.json of several families have in common. A reader of a family asks for its fields
// by name.
#pragma once

#include "files/model_description.h"
#include "model/config.h"
#include "text/strict_json.h"

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Throws InputError for values that no model can have.
class ConfigReader
{
public:
    /// The names of a field. The first is the family's own.
    using Names = std::initializer_list<std::string_view>;

    /// \param generation  the generation_config.json, whose fields replace those of `json` about
    ///     what a run chooses
    ConfigReader(const JsonValue& json, const std::optional<JsonValue>& generation)
        : m_json(json), m_generation(generation)
    {
    }

    const JsonValue& json() const { return m_json; }
    /// The value of the first of `names` that is present and not null. Names with conflicting
    /// values are refused.
    std::optional<JsonValue> value(Names names) const;
    std::uint32_t size(Names names, std::uint64_t most) const;
    /// A number above 0.
    float positive(Names names, float absent) const;
    Activation activation(Names names, Activation absent) const;
    /// Whether a file says which tokens end a text, even if none do.
    bool saysEndOfText() const { return ofRuns("eos_token_id").has_value(); }
    /// The tokens that end a text. Warns of those that are not in the vocabulary.
    std::vector<TokenId> endOfText(std::uint32_t vocabulary);
    /// The token, or the tokens, that a field about runs names. Empty if it is missing or null.
    std::vector<TokenId> tokensOf(std::string_view field, std::uint32_t vocabulary) const;
    /// What a model with an encoder begins with, ends with and never chooses. \pre endOfText is set
    void readTranslation(Config& config) const;

    std::vector<Text> warnings; ///< complete sentences

private:
    /// A field about runs, from whichever file it counts.
    std::optional<JsonValue> ofRuns(std::string_view field) const;

    JsonValue m_json;
    std::optional<JsonValue> m_generation;
};

bool isNumber(const JsonValue& value);

/// Adds the hints for files whose matrices are those of torch.nn.Linear.
/// \param layersField  the field with the number of layers
ModelDescription transposedFiles(ModelDescription model, const std::string& layersField);

/// The function with this name in transformers. Several names mean the same function.
std::optional<Activation> activationNamed(std::string_view name);

} // namespace pastkeys
