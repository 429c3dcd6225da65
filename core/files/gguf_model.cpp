#include "files/gguf_model.h"

#include "base/errors.h"
#include "base/listed.h"
#include "files/gguf_reader.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

constexpr const char* kRotaryDivisors = "rope_freqs.weight";

struct ArchitectureReader
{
    std::string_view architecture; ///< the key general.architecture
    ModelDescription (*read)(GgufReader&);
};

constexpr std::array kArchitectures{
    ArchitectureReader{"llama", readLlamaGguf}, ArchitectureReader{"qwen2", readLlamaGguf},
    ArchitectureReader{"qwen3", readLlamaGguf}, ArchitectureReader{"gemma3", readGemma3Gguf},
    ArchitectureReader{"gpt2", readGpt2Gguf},   ArchitectureReader{"gptneox", readGptNeoxGguf},
};

void expectWholeModel(const GgufHeader& header)
{
    if (const auto type = header.find("general.type"); type && type->text() != "model")
        type->refuse(Text::tr("a model"));
    if (const auto parts = header.find("split.count"); parts && parts->number() > 1)
        parts->refuse(Text::tr("a model in one file"),
                      Text::tr("Merge the files first: llama-gguf-split --merge FIRST OUT"));
    if (header.tensors().empty())
        refuse(header.file(), {}, Text::tr("a model with weights"), Text::tr("only a tokenizer"),
               Text::tr("It can be used for tokenizing, but not for running."));
}

/// The values of the small tensor with divisors of the rotation's angles.
std::vector<float> rotaryDivisorsIn(const GgufHeader& header, const InputFile& file)
{
    const TensorEntry* entry = header.tensor(kRotaryDivisors);
    if (!entry)
        return {};
    if (entry->type != TensorType::F32 || entry->shape.size() != 1 ||
        entry->shape.front() > kLargestModelWidth)
        refuse(file.name(), tensorPlace(kRotaryDivisors), Text::tr("F32 values of half a head"),
               Text::tr("%1 %2", nameOf(entry->type), shapeText(entry->shape)));
    std::vector<float> divisors(static_cast<std::size_t>(entry->shape.front()));
    file.read(entry->begin, std::as_writable_bytes(std::span(divisors)));
    for (std::size_t i = 0; i < divisors.size(); ++i)
        if (!(divisors[i] > 0) || !std::isfinite(divisors[i]))
            refuse(file.name(), tensorPlace(kRotaryDivisors), Text::tr("finite numbers above 0"),
                   Text::tr("another one at index %1", std::to_string(i)));
    return divisors;
}

} // namespace

ReadConfig readGgufConfig(const GgufHeader& header, std::vector<float> rotaryDivisors)
{
    GgufReader reader(header, std::move(rotaryDivisors));
    const auto* found =
        std::ranges::find(kArchitectures, reader.architecture(), &ArchitectureReader::architecture);
    if (found == kArchitectures.end())
        header.required("general.architecture")
            .refuse(listed(kArchitectures, ", ", {},
                           [](const ArchitectureReader& each) {
                               return '"' + std::string(each.architecture) + '"';
                           }),
                    Text::tr("Pastkeys cannot run decoders of other types."));
    ReadConfig read{.model = found->read(reader), .warnings = {}};
    read.saysEndOfText = header.find("tokenizer.ggml.eos_token_id").has_value();
    const auto isRandom = header.find("pastkeys.random_weights");
    read.randomWeights = isRandom && isRandom->flag();
    read.warnings = std::move(reader.warnings);
    return read;
}

GgufModel openGgufModel(const fs::path& path)
{
    const auto file = std::make_shared<const InputFile>(path);
    const GgufHeader header = readGguf(*file);
    expectWholeModel(header);
    GgufModel model{
        header, readGgufConfig(header, rotaryDivisorsIn(header, *file)), {}, path.stem().string()};
    model.files.source = file->name();
    for (const TensorEntry& entry : header.tensors())
        if (entry.name != kRotaryDivisors) // is a part of the network
            model.files.tensors.emplace(entry.name, StoredTensor{entry, file});
    if (const auto name = header.find("general.name"); name && !name->text().empty())
        model.name = name->text();
    return model;
}

bool isGgufPath(const fs::path& path)
{
    std::error_code error; // is reported when the model is opened
    return fs::is_regular_file(path, error) &&
           (path.extension() == ".gguf" || isGguf(InputFile(path)));
}

} // namespace pastkeys
