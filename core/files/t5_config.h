#pragma once

#include "files/config_reader.h"
#include "files/model_description.h"

namespace pastkeys {

/// A T5 model of any version, as Hugging Face's config.json and safetensors files have it.
ModelDescription readT5(ConfigReader& reader);

} // namespace pastkeys
