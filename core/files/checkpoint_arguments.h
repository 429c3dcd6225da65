#pragma once

#include "files/config_reader.h"
#include "text/character_vocabulary.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace pastkeys {

/// What a JSON file says about a checkpoint. A size is there only if the file has it.
struct CheckpointArguments
{
    struct Size
    {
        std::uint32_t value = 0;
        std::string place; ///< "n_head in FILE.json"
    };

    std::optional<Size> heads, layers, width, context, vocabulary;
    std::optional<Activation> activation;
    std::optional<float> epsilon;
    std::optional<CharacterVocabulary> characters;
    std::string file; ///< for messages; empty if there is no file
};

/// Reads arguments of nanoGPT, minGPT, LLMs-from-scratch or transformers. They may also be in an
/// object "model_args" or "model" of the file. Throws InputError or IoError.
CheckpointArguments readArguments(const std::filesystem::path& path);

} // namespace pastkeys
