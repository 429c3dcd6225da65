// Makes a model folder in the layout of GPT-2 from a checkpoint (checkpoint.h). Nothing is guessed
// in silence: each decision that the file does not determine alone is said.
#pragma once

#include "files/safetensors_writer.h"
#include "model/gpt2.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// What a person says about a checkpoint. It takes precedence over what files say.
struct ImportAnswers
{
    std::optional<std::uint32_t> heads = {};
    std::optional<Activation> activation = {};
    /// A JSON file with the arguments of the training: n_head, block_size ... It may also have the
    /// vocabulary. Empty: the file beside the checkpoint with the same name and the ending .json,
    /// if there is one.
    std::filesystem::path arguments = {};
    std::filesystem::path vocabulary = {}; ///< a JSON file; see readCharacterVocabulary()
    std::filesystem::path tokenizer = {};  ///< a folder with another kind of tokenizer
};

struct ImportedModel
{
    Gpt2Config config;
    std::string configJson; ///< the text of config.json
    /// The tensors of model.safetensors. They read the checkpoint when they are written.
    std::vector<TensorToWrite> tensors;
    std::string tokenizerJson; ///< empty if there is no vocabulary of characters
    std::vector<std::filesystem::path> tokenizerFiles; ///< to be copied, with their names
    std::vector<Text> decisions; ///< what was decided, and from what: complete sentences
    std::vector<Text> warnings;  ///< complete sentences
};

/// Reads the headers of a checkpoint (see openCheckpoint()) and checks them. Throws InputError,
/// also if something must be answered that no file says, or IoError.
ImportedModel importCheckpoint(const std::filesystem::path& path,
                               const ImportAnswers& answers = {});

} // namespace pastkeys
