#pragma once

#include "model/config.h"

#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

struct ReadConfig
{
    Config config;
    std::vector<std::string> warnings; ///< whole sentences
};

/// config.json of a GPT-2 style model. Names of other families' configurations (hidden_size ...)
/// are understood. Throws InputError for what this program cannot run, or what no model can be.
ReadConfig parseModelConfig(std::string_view text, const std::string& file);

/// The same, as a file.
std::string modelConfigText(const Config& config, std::string_view dtype);

} // namespace pastkeys
