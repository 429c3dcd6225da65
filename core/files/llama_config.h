#pragma once

#include "files/config_reader.h"
#include "files/model_description.h"
#include "model/llama.h"

namespace pastkeys {

/// A Llama-type model, as Hugging Face's config.json and safetensors files have it. The field
/// model_type says which switches it has: "llama", "mistral", "qwen2" or "qwen3".
ModelDescription readLlama(ConfigReader& reader);

// What relatives of this type share with it.

/// Vocabulary, context, widths, layers and heads.
void readLlamaSizes(const ConfigReader& reader, LlamaConfig& config);
/// The description of a model whose files have the names of this type.
ModelDescription llamaFiles(NetworkPtr network);

} // namespace pastkeys
