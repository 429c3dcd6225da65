#pragma once

#include "files/config_reader.h"
#include "files/model_description.h"

namespace pastkeys {

/// A BART or a Marian model, as Hugging Face's config.json and safetensors files have it.
ModelDescription readBart(ConfigReader& reader);

} // namespace pastkeys
