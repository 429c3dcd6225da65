#pragma once

#include "files/config_reader.h"
#include "files/model_description.h"

namespace pastkeys {

/// A GPT-Neo model, as Hugging Face's config.json and safetensors files have it.
ModelDescription readGptNeo(ConfigReader& reader);

} // namespace pastkeys
