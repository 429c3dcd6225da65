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

/// Bytes of memory that this machine can still give (Linux: MemAvailable); the largest number
/// where that is unknown.
std::uint64_t availableMemory();

/// How matrices are kept in memory.
enum class WeightPrecision : std::uint8_t
{
    AsStored,
    Int8, ///< rounded while loading; position embeddings stay as stored
};

struct LoadOptions
{
    WeightPrecision precision = WeightPrecision::AsStored;
    /// From 0 to 1; called on the loading thread, often.
    std::function<void(double)> progress = {};
    /// Checked between pieces of a few megabytes.
    std::stop_token stop = {};
    std::function<std::uint64_t()> freeMemory = availableMemory;
};

/// A model folder in the Hugging Face layout, checked and in memory.
struct LoadedModel
{
    Config config;
    Weights weights;
    Tokenizer tokenizer;
    std::string name; ///< of the folder
    /// 16 hexadecimal digits: FNV-1a over the configuration and, for each tensor, its name, type,
    /// shape and first 4 KiB.
    std::string fingerprint;
    std::vector<std::string> warnings; ///< whole sentences

    /// Embedding rows from here on have no token; they must never be chosen.
    std::size_t tokensInUse() const;
};

/// Only the tokenizer of a model folder. `path` as in loadModel(). Throws InputError, IoError.
Tokenizer loadTokenizer(const std::filesystem::path& path, std::vector<std::string>& warnings);

/// Loads config.json, model.safetensors (or the shards of model.safetensors.index.json), vocab.json
/// and merges.txt (or tokenizer.json). `path` is the folder, or a file in it. No allocation is
/// larger than the bytes of the files justify. Throws InputError, IoError, Cancelled when stopped,
/// or std::bad_alloc.
LoadedModel loadModel(const std::filesystem::path& path, const LoadOptions& options = {});

} // namespace pastkeys
