#pragma once

#include "model/config.h"
#include "model/weights.h"
#include "text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The bytes of memory that this machine can still provide (Linux: MemAvailable), or the largest
/// number if that is unknown.
std::uint64_t availableMemory();

/// The form in which the program keeps weight matrices in memory.
enum class WeightPrecision : std::uint8_t
{
    AsStored,
    Int8, ///< rounded while loading; the position embedding stays as stored
};

struct LoadOptions
{
    WeightPrecision precision = WeightPrecision::AsStored;
    /// Receives the progress, a number from 0 to 1. It is called often, on the loading thread.
    std::function<void(double)> progress = {};
    /// Checked before each piece (about 256 KiB) is read.
    std::stop_token stop = {};
    std::function<std::uint64_t()> freeMemory = availableMemory;
};

/// A model folder in the Hugging Face layout, checked and in memory.
struct LoadedModel
{
    Config config;
    Weights weights;
    Tokenizer tokenizer;
    /// The name of the folder, with a remark if the weights are random.
    Text name;
    /// 16 hexadecimal digits: FNV-1a over the configuration and over the name, type, shape and
    /// first 4 KiB of each tensor. If the weights were rounded, it also covers the precision.
    std::string fingerprint;
    std::vector<Text> warnings; ///< whole sentences

    /// The tokenizer's largest id + 1. Ids from there on must never be chosen: the embedding may
    /// have rows for them, but the tokenizer has no tokens for them.
    std::size_t tokensInUse() const;
};

/// Loads only the tokenizer of a model folder; `path` as in loadModel(). Throws InputError,
/// IoError.
Tokenizer loadTokenizer(const std::filesystem::path& path, std::vector<Text>& warnings);

/// The files that loadModel() reads, and missing files that it would read if they existed. Throws
/// InputError, IoError.
std::vector<std::filesystem::path> modelFiles(const std::filesystem::path& path);

/// Loads config.json, model.safetensors (or the shards of model.safetensors.index.json), vocab.json
/// and merges.txt (or tokenizer.json). `path` is the folder or a file in it. Never allocates more
/// than the sizes of the files justify. Throws InputError, IoError, std::bad_alloc, and Cancelled
/// when stopped.
LoadedModel loadModel(const std::filesystem::path& path, const LoadOptions& options = {});

} // namespace pastkeys
