#pragma once

#include "base/tensor_view.h"
#include "commands/command.h"
#include "model/config.h"

#include <filesystem>
#include <functional>
#include <string>

namespace pastkeys {

/// The option --preset. Its help is `what`, followed by all names.
Option presetOption(const std::string& what);

/// Writes the files of writeSyntheticModel(), each where `pathOf` says, with progress on standard
/// error. \returns the bytes written. Throws IoError, Cancelled.
std::uint64_t
writeSyntheticFiles(const Config& config, DType type, std::uint64_t seed,
                    const std::function<std::filesystem::path(const std::string&)>& pathOf,
                    const CommandContext& context);

} // namespace pastkeys
