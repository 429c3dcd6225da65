#pragma once

#include "files/safetensors_writer.h"
#include "model/gpt2.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The names that presetConfig() accepts: tiny, distilgpt2, gpt2, gpt2-medium, gpt2-large, gpt2-xl.
std::vector<std::string_view> presetNames();

/// The sizes of a known model. For any other name, throws an InputError that lists all names.
/// Source: the models' config.json.
Gpt2Config presetConfig(std::string_view name);

/// Writes one file of a folder. Calls `produce` with a sink for the file's bytes.
using FileWriter = std::function<void(const std::string& fileName,
                                      const std::function<void(const ByteSink&)>& produce)>;

/// Writes a model folder with random weights, for benchmarks and demonstrations. Matrix weights are
/// approximately normally distributed, with GPT-2's initial standard deviations: 0.01 for
/// positions, 0.02 / sqrt(2 * layers) for residual projections, and 0.02 for all others. The same
/// seed gives the same bytes on every machine. The tokenizer knows the 256 bytes, as many pairs of
/// lowercase letters as the vocabulary has room for, and the end-of-text token; larger ids are
/// unused.
/// \pre config.vocabulary > 256
void writeSyntheticModel(const Gpt2Config& config, DType type, std::uint64_t seed,
                         const FileWriter& write);

} // namespace pastkeys
