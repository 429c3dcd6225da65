#pragma once

#include "base/tensor_view.h"
#include "commands/command.h"

#include <filesystem>
#include <functional>
#include <string>

namespace pastkeys {

/// The --preset option. Its help text is `what`, followed by the names of all presets.
Option presetOption(const std::string& what);

/// Writes the files of a model with random weights, each to the path that `pathOf` returns for
/// its name, and reports progress on standard error. Throws IoError and Cancelled.
/// \returns the number of bytes written
std::uint64_t
writeSyntheticFiles(const std::string& config, DType type, std::uint64_t seed,
                    const std::function<std::filesystem::path(const std::string&)>& pathOf,
                    const CommandContext& context);

} // namespace pastkeys
