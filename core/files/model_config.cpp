#include "files/model_config.h"

#include "base/errors.h"
#include "base/listed.h"
#include "files/bart_config.h"
#include "files/gemma3_text_config.h"
#include "files/gpt2_config.h"
#include "files/gpt_neo_config.h"
#include "files/gpt_neox_config.h"
#include "files/llama_config.h"
#include "files/t5_config.h"

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

struct FamilyReader
{
    std::string_view modelType; ///< the field model_type
    ModelDescription (*read)(ConfigReader&);
};

/// A model without a type is one of the first family: the oldest files of GPT-2 have none.
constexpr std::array kReaders{
    FamilyReader{"gpt2", readGpt2},
    FamilyReader{"llama", readLlama},
    FamilyReader{"mistral", readLlama},
    FamilyReader{"qwen2", readLlama},
    FamilyReader{"qwen3", readLlama},
    FamilyReader{"gpt_neo", readGptNeo},
    FamilyReader{"gpt_neox", readGptNeox},
    FamilyReader{"gemma3_text", readGemma3Text},
    FamilyReader{"marian", readBart},
    FamilyReader{"bart", readBart},
    FamilyReader{"t5", readT5},
    FamilyReader{"mt5", readT5},
};

const FamilyReader& readerFor(const ConfigReader& config)
{
    if (config.json().kind() != JsonKind::Object)
        config.json().refuse(Text::tr("a JSON object with the sizes of a model"));
    const auto type = config.value({"model_type"});
    const auto* found = type ? std::ranges::find(kReaders, type->text(), &FamilyReader::modelType)
                             : kReaders.begin();
    if (found == kReaders.end())
        type->refuse(listed(kReaders, ", ", {},
                            [](const FamilyReader& each) {
                                return '"' + std::string(each.modelType) + '"';
                            }),
                     Text::tr("Pastkeys cannot run decoders of other types."));
    if (const auto quantized = config.value({"quantization_config"}))
        quantized->refuse(Text::tr("a model without quantization"),
                          Text::tr("Use the float32, float16 or bfloat16 version."));
    return *found;
}

} // namespace

ReadConfig parseModelConfig(std::string_view text, const std::string& file,
                            const std::optional<NamedText>& generation)
{
    constexpr JsonLimits kLimits{.bytes = std::size_t{16} << 20, .allowsNonFinite = true};
    const JsonValue json = parseStrictJson(text, file, kLimits);
    std::optional<JsonValue> ofRuns;
    if (generation)
        ofRuns = parseStrictJson(generation->text, generation->file, kLimits);
    ConfigReader config(json, ofRuns);
    ReadConfig read{.model = readerFor(config).read(config), .warnings = {}};
    read.saysEndOfText = config.saysEndOfText();
    read.randomWeights = json.flag("random_weights");
    read.warnings = std::move(config.warnings);
    return read;
}

} // namespace pastkeys
