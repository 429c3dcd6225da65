#include "base/listed.h"
#include "commands/command_engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "export/save_file.h"
#include "files/gguf_export.h"
#include "files/gguf_tokenizer.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace pastkeys {

namespace {

constexpr std::array<Named<DType>, 11> kGgufTypes{{{"Q8_0", DType::Q8_0},
                                                   {"Q4_0", DType::Q4_0},
                                                   {"Q4_1", DType::Q4_1},
                                                   {"Q5_0", DType::Q5_0},
                                                   {"Q5_1", DType::Q5_1},
                                                   {"Q4_K", DType::Q4_K},
                                                   {"Q5_K", DType::Q5_K},
                                                   {"Q6_K", DType::Q6_K},
                                                   {"F16", DType::Float16},
                                                   {"BF16", DType::BFloat16},
                                                   {"F32", DType::Float32}}};

/// The type in place of one whose blocks do not fit into rows of this size, as in llama.cpp.
DType fitting(DType type, std::uint64_t size)
{
    const auto fits = [size](DType each) { return size % formOf(each).valuesPerBlock == 0; };
    if (fits(type))
        return type;
    const DType smaller = type == DType::Q4_K   ? DType::Q5_0
                          : type == DType::Q5_K ? DType::Q5_1
                                                : DType::Q8_0;
    return fits(smaller) ? smaller : DType::Float16;
}

/// Chooses the types of matrices, and remembers where it could not choose the type that was asked
/// for.
class TypeChoice
{
public:
    explicit TypeChoice(DType type) : m_type(type) {}

    DType of(const WeightSpec& weight, std::uint64_t size)
    {
        if (weight.keepsType) // small, and read as floats
            return hasBlocks(m_type) ? DType::Float16 : m_type;
        const DType type = fitting(m_type, size);
        if (type != m_type)
            m_others[{size, type}].insert(weight.name);
        return type;
    }

    void report(Console& console) const
    {
        for (const auto& [where, names] : m_others)
            console.note("Rows of " + groupedDigits(where.first) +
                         " numbers are not whole blocks of " + nameOf(m_type) + ": " +
                         nameOf(where.second) + " is used for " +
                         listed(std::vector(names.begin(), names.end())) + ".");
    }

private:
    DType m_type;
    std::map<std::pair<std::uint64_t, DType>, std::set<std::string>> m_others;
};

/// The keys that say how the model's texts begin and end.
void addTokenizer(GgufToWrite& file, const LoadedModel& model)
{
    constexpr std::array<const char*, 2> kEnds{"tokenizer.ggml.eos_token_id",
                                               "tokenizer.ggml.eot_token_id"};
    const Config& config = model.network->config();
    if (!model.tokenizer.readsIds())
        for (GgufKeyToWrite& key : keysOf(model.tokenizer, config.vocabulary))
            if (key.name != kEnds[0]) // the model's own come below
                file.keys.push_back(std::move(key));
    for (std::size_t i = 0; i < std::min(kEnds.size(), config.endOfText.size()); ++i)
        file.keys.push_back({kEnds[i], static_cast<std::uint32_t>(indexOf(config.endOfText[i]))});
}

ExitCode quantize(const Arguments& arguments, CommandContext& context)
{
    const std::string out = outputOf(arguments);
    const std::filesystem::path path = modelPath(arguments);
    const LoadedModel model = loadWithProgress(path, WeightPrecision::AsStored, context);
    TypeChoice types(arguments.choice("type", kGgufTypes));
    GgufToWrite file = ggufOf(model.network, model.weights, path.string(),
                              [&types](const WeightSpec& weight, std::uint64_t size, DType) {
                                  return types.of(weight, size);
                              });
    const std::string name = arguments.text("name", path.filename().string());
    file.keys.push_back({"general.name", name});
    file.keys.push_back({"general.quantization_version", std::uint32_t{2}});
    if (model.hasRandomWeights)
        file.keys.push_back({"pastkeys.random_weights", true});
    addTokenizer(file, model);
    std::uint64_t expected = 0;
    for (const TensorToWrite& tensor : file.tensors)
        expected += byteCount(tensor);
    std::uint64_t written = 0;
    saveFile(out, [&](const ByteSink& sink) {
        const ByteSink save = untilStopped(sink, context.stop);
        writeGguf(file.keys, file.tensors, [&](std::span<const std::byte> piece) {
            save(piece);
            written += piece.size();
            context.console.progress(
                "writing: " +
                std::to_string(std::min<std::uint64_t>(
                    100, written * 100 / std::max<std::uint64_t>(expected, 1))) +
                "%");
        });
    });
    context.console.progress({});
    types.report(context.console);
    context.console.note("Written: " + out + " (" + byteText(written) + "; the weights took " +
                         byteText(model.weights.bytes()) + ").");
    return ExitCode::Done;
}

} // namespace

Command quantizeCommand()
{
    return {
        "quantize",
        "Writes a model as a GGUF file, with its weights in blocks of small integers",
        "The matrices are rounded to the type that is chosen; vectors stay float32. Rows that are\n"
        "not whole blocks get the type that llama.cpp chooses, and the command says so. Each\n"
        "block's scale is the best of a few that are tried. To compare models, see: pastkeys-cli\n"
        "weights",
        "  pastkeys-cli quantize --type Q8_0 --out stories-Q8_0.gguf\n"
        "  pastkeys-cli quantize --model ~/some-model --type Q4_K --out some-model-Q4_K.gguf",
        {{"Model",
          {{"model", "PATH", "model folder or GGUF file (default: the built-in model)"},
           {"type", "TYPE",
            "type of the matrices: Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q4_K, Q5_K,\nQ6_K, F16, BF16 or "
            "F32 (default: Q8_0)",
            oneOf(namesOf(kGgufTypes))},
           {"name", "NAME", "name of the model in the file (default: that of the folder)"}}},
         {"Output", {{"out", "FILE", "GGUF file to write", {}, true}}}},
        quantize};
}

} // namespace pastkeys
