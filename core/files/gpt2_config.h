#pragma once

#include "files/config_reader.h"
#include "files/model_description.h"
#include "model/gpt2.h"

#include <string>
#include <string_view>

namespace pastkeys {

/// A GPT-2-style model, as Hugging Face's config.json and safetensors files have it.
ModelDescription readGpt2(ConfigReader& reader);

/// The contents of a config.json for `config`.
std::string modelConfigText(const Gpt2Config& config, std::string_view dtype);

} // namespace pastkeys
