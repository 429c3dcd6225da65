// The tensors of a model folder, whether they are in one safetensors file or in shards with an
// index.
#pragma once

#include "files/model_description.h"
#include "files/safetensors.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

struct StoredTensor
{
    TensorEntry entry;
    std::shared_ptr<const InputFile> file;
    /// If set, the file has the tensor in another form, and this fills `to` with its bytes from
    /// `offset` on. Then `entry` has its type and size after that.
    std::function<void(std::uint64_t offset, std::span<std::byte> to)> converted = {};

    /// Fills `to` with the tensor's bytes from `offset` on.
    void read(std::uint64_t offset, std::span<std::byte> to) const;
};

struct WeightFiles
{
    /// The tensors by name, without the prefix of the model's family.
    std::map<std::string, StoredTensor, std::less<>> tensors;
    std::string source; ///< the path of the file or of the index, for messages
    std::vector<Text> warnings;
};

/// Throws InputError if the folder has no weight files that openWeightFiles() reads.
void expectWeightFiles(const std::filesystem::path& folder);

/// Opens the weight files of a folder and reads their headers. Throws InputError or IoError.
WeightFiles openWeightFiles(const std::filesystem::path& folder, const ModelDescription& model);

/// The paths of all files that openWeightFiles() may read, whether or not they exist. Throws
/// InputError if the index is invalid, and IoError if it cannot be read.
std::vector<std::filesystem::path> weightFilesIn(const std::filesystem::path& folder);

} // namespace pastkeys
