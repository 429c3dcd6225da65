#pragma once

#include "files/llama2c_file.h"
#include "model/network.h"
#include "model/weights.h"
#include "text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The memory still available on this machine, in bytes (Linux: MemAvailable), or the largest
/// std::uint64_t if that is unknown.
std::uint64_t availableMemory();

/// How weight matrices are kept in memory.
enum class WeightPrecision : std::uint8_t
{
    AsStored,
    Int8, ///< rounded while loading; the position embedding stays as stored
};

struct LoadOptions
{
    WeightPrecision precision = WeightPrecision::AsStored;
    /// Receives the progress, from 0 to 1. Called often, on the loading thread.
    std::function<void(double)> progress = {};
    /// Checked before each piece (about 256 KiB) is read.
    std::stop_token stop = {};
    std::function<std::uint64_t()> freeMemory = availableMemory;
    Llama2cOptions llama2c = {}; ///< only for such a file
};

/// A model, checked and loaded into memory.
struct LoadedModel
{
    NetworkPtr network;
    Weights weights;
    Tokenizer tokenizer; ///< Tokenizer::ofIds() if the folder or file has none
    /// The name of the folder, or of the repository if the folder is in a cache of Hugging Face's
    /// hub, or the name that a GGUF file says. With a note if the weights are random.
    Text name;
    /// 16 hexadecimal digits: an FNV-1a hash of the configuration and of the name, type, shape and
    /// first 4 KiB of each tensor. If the weights were rounded, it also covers the precision.
    std::string fingerprint;
    std::vector<Text> warnings;    ///< complete sentences
    bool hasRandomWeights = false; ///< it was never trained

    /// The ids that the tokenizer has tokens for. The embedding may have rows for others, too.
    TokensInUse tokensInUse() const;

    /// The tokens of a source, as the encoder reads it. Throws as Tokenizer::encode() does.
    /// \pre network->encoder()
    std::vector<TokenId> encodeSource(std::string_view text,
                                      SpecialTokens special = SpecialTokens::Recognize,
                                      const std::stop_token& stop = {}) const;

    /// The token from which a run with an empty prompt can start: the tokenizer's end-of-text
    /// token, or else the first token that ends a text.
    std::optional<TokenId> startOfText() const;
};

/// Loads only the tokenizer of a model. A GGUF file may have nothing else. See loadModel() for `path`. Throws InputError, also
/// if there is no tokenizer, or IoError.
Tokenizer loadTokenizer(const std::filesystem::path& path, std::vector<Text>& warnings);

/// The files that loadModel() reads, including missing ones that it would read if they existed.
/// Throws InputError or IoError.
std::vector<std::filesystem::path> modelFiles(const std::filesystem::path& path);

/// Loads config.json (and generation_config.json, if it exists), model.safetensors (or the shards
/// listed in model.safetensors.index.json), and the tokenizer; see tokenizerIn(). `path` is the
/// folder or a file in it; or a GGUF file, which has all of this; or a file of llama2.c, see
/// openLlama2c(). Never allocates more than the file sizes justify. Throws InputError, IoError or
/// std::bad_alloc, and Cancelled when stopped.
LoadedModel loadModel(const std::filesystem::path& path, const LoadOptions& options = {});

/// Whether the file has weights, but is no part of a model folder: what a training saved.
bool isOnlyWeights(const std::filesystem::path& path);

} // namespace pastkeys
