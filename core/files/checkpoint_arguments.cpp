#include "files/checkpoint_arguments.h"

#include "files/input_file.h"
#include "text/tokenizer.h"

namespace pastkeys {

namespace {

using ArgumentSize = std::optional<CheckpointArguments::Size>;

/// \param names  of the field, in different programs
ArgumentSize sizeIn(const ConfigReader& reader, ConfigReader::Names names, std::uint64_t most)
{
    for (const std::string_view name : names)
        if (reader.json().present(name))
            return {{reader.size(names, most), std::string(name) + " in " + reader.json().file()}};
    return std::nullopt;
}

} // namespace

CheckpointArguments readArguments(const std::filesystem::path& path)
{
    CheckpointArguments arguments;
    arguments.file = printablePath(path);
    const JsonValue root = parseStrictJson(readText(path, Tokenizer::kLargestFile), arguments.file);
    JsonValue json = root;
    for (const char* name : {"model_args", "model"})
        if (const auto inner = root.present(name); inner && inner->kind() == JsonKind::Object)
            json = *inner;
    const ConfigReader reader(json, {});
    arguments.heads =
        sizeIn(reader, {"n_head", "n_heads", "num_attention_heads"}, kLargestModelSize);
    arguments.layers =
        sizeIn(reader, {"n_layer", "n_layers", "num_hidden_layers"}, kMostModelLayers);
    arguments.width = sizeIn(reader, {"n_embd", "emb_dim", "hidden_size"}, kLargestModelWidth);
    arguments.context =
        sizeIn(reader, {"block_size", "context_length", "n_positions"}, kLargestModelSize);
    arguments.vocabulary = sizeIn(reader, {"vocab_size"}, kLargestModelSize);
    if (json.present("activation_function"))
        arguments.activation = reader.activation({"activation_function"}, Activation::GeluTanh);
    if (json.present("layer_norm_epsilon"))
        arguments.epsilon = reader.positive({"layer_norm_epsilon"}, 1);
    if (hasCharacterVocabulary(root))
        arguments.characters = readCharacterVocabulary(root);
    return arguments;
}

} // namespace pastkeys
