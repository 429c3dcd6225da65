#pragma once

#include "files/config_reader.h"
#include "files/model_description.h"

namespace pastkeys {

/// A GPT-NeoX model, such as Pythia, as Hugging Face's config.json and safetensors files have it.
ModelDescription readGptNeox(ConfigReader& reader);

} // namespace pastkeys
