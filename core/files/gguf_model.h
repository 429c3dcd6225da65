// Models in GGUF files, which have everything in one file: sizes, tokens and weights.
#pragma once

#include "files/gguf.h"
#include "files/model_config.h"
#include "files/weight_files.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// Reads what a model is from the keys of its file. Throws InputError for a model that this program
/// cannot run and for values that no model can have.
/// \param rotaryDivisors  the values of the tensor rope_freqs.weight; empty if there is none
ReadConfig readGgufConfig(const GgufHeader& header, std::vector<float> rotaryDivisors = {});

struct GgufModel
{
    GgufHeader header;
    ReadConfig read;
    WeightFiles files; ///< only the weights
    std::string name;  ///< as the file says, or its name without the ending
};

/// Throws InputError or IoError, also for a file that has only a tokenizer.
GgufModel openGgufModel(const std::filesystem::path& path);

/// Whether there is a GGUF file at `path`: it has such a name, or it begins as one. Throws IoError
/// if it cannot be read.
bool isGgufPath(const std::filesystem::path& path);

} // namespace pastkeys
