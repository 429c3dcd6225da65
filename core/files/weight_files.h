// The tensors of a model folder, wherever they are: one safetensors file, or shards with an index.
#pragma once

#include "files/safetensors.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pastkeys {

struct StoredTensor
{
    TensorEntry entry;
    std::shared_ptr<const InputFile> file;
};

struct WeightFiles
{
    /// By name, without the prefix "transformer.".
    std::map<std::string, StoredTensor, std::less<>> tensors;
    std::string source; ///< for messages: the file, or the index
    std::vector<std::string> warnings;
};

/// Opens the weights of a folder and reads their headers. Throws InputError.
WeightFiles openWeightFiles(const std::filesystem::path& folder);

} // namespace pastkeys
