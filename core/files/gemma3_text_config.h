#pragma once

#include "files/config_reader.h"
#include "files/model_description.h"

namespace pastkeys {

/// A Gemma 3 model that reads text, as Hugging Face's config.json and safetensors files have it.
ModelDescription readGemma3Text(ConfigReader& reader);

} // namespace pastkeys
