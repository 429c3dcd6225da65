#pragma once

#include "files/safetensors_writer.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The names that presetConfig() accepts, such as "gpt2" and "llama-3.2-1b".
std::vector<std::string_view> presetNames();

/// The sizes and switches of a known model, as the text of a config.json. For any other name,
/// throws an InputError that lists all names. Source: the models' config.json.
/// \param layers  how many layers it has instead of its own
std::string presetConfig(std::string_view name, std::optional<std::uint64_t> layers = {});

/// How many parameters the model has. \param config  the text of a config.json
std::uint64_t parametersOf(const std::string& config);

/// Writes one file of a folder. Calls `produce` with a sink for the file's bytes.
using FileWriter = std::function<void(const std::string& fileName,
                                      const std::function<void(const ByteSink&)>& produce)>;

/// Writes a model folder with random weights, for benchmarks and demonstrations. Matrix weights are
/// approximately normally distributed, with GPT-2's initial standard deviations: 0.01 for
/// positions, 0.02 / sqrt(2 * layers) for products that are added to the hidden state, and 0.02 for
/// all others. Norms multiply by 1, and biases are 0. The same
/// seed gives the same bytes on every machine. The tokenizer knows the 256 bytes, as many pairs of
/// lowercase letters as the vocabulary has room for, and the end-of-text token; larger ids are
/// unused.
/// \param config  the text of a config.json; the end of text is added \pre its vocabulary is above
/// 256
void writeSyntheticModel(const std::string& config, DType type, std::uint64_t seed,
                         const FileWriter& write);

} // namespace pastkeys
