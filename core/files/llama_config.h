#pragma once

#include "files/config_reader.h"
#include "files/model_description.h"

namespace pastkeys {

/// A Llama-type model, as Hugging Face's config.json and safetensors files have it. The field
/// model_type says which switches it has: "llama", "mistral", "qwen2" or "qwen3".
ModelDescription readLlama(ConfigReader& reader);

} // namespace pastkeys
