#pragma once

#include "files/safetensors_writer.h"
#include "model/config.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Names of presetConfig(): tiny, distilgpt2, gpt2, gpt2-medium, gpt2-large, gpt2-xl.
std::vector<std::string_view> presetNames();

/// The sizes of a known model. Throws InputError with all names for an unknown one.
/// Source: the models' config.json.
Config presetConfig(std::string_view name);

/// Writes one file of a folder. `produce` hands the file's bytes to the sink that it gets.
using FileWriter = std::function<void(const std::string& fileName,
                                      const std::function<void(const ByteSink&)>& produce)>;

/// A model folder with random weights for benchmarks and demonstrations. They are normal, with
/// GPT-2's initial spread: 0.02, and 0.02 / sqrt(2 layers) in residual projections. The same seed
/// writes the same bytes on every machine. The tokenizer knows the 256 bytes, pairs of small
/// letters as far as the vocabulary goes, and the end of text; larger ids are unused.
/// \pre config.vocabulary > 256
void writeSyntheticModel(const Config& config, DType type, std::uint64_t seed,
                         const FileWriter& write);

} // namespace pastkeys
