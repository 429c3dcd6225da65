#pragma once

#include "base/translation.h"
#include "model/config.h"

#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

struct ReadConfig
{
    Config config;
    bool randomWeights = false; ///< the model was never trained: `pastkeys-cli synth` wrote it
    std::vector<Text> warnings; ///< complete sentences
};

/// Parses the config.json of a GPT-2-style model. Also understands the field names of other model
/// families (hidden_size ...). Throws InputError for a model that this program cannot run and for
/// values that no model can have.
ReadConfig parseModelConfig(std::string_view text, const std::string& file);

/// The contents of a config.json for `config`.
std::string modelConfigText(const Config& config, std::string_view dtype);

} // namespace pastkeys
