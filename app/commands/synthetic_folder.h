#pragma once

#include "base/tensor_view.h"
#include "commands/command.h"
#include "model/gpt2.h"

#include <filesystem>
#include <functional>
#include <string>

namespace pastkeys {

/// The --preset option. Its help text is `what`, followed by the names of all presets.
Option presetOption(const std::string& what);

/// Writes the files that writeSyntheticModel() produces, each to the path that `pathOf` returns for
/// its name, and reports progress on standard error. Throws IoError and Cancelled.
/// \returns the number of bytes written
std::uint64_t
writeSyntheticFiles(const Gpt2Config& config, DType type, std::uint64_t seed,
                    const std::function<std::filesystem::path(const std::string&)>& pathOf,
                    const CommandContext& context);

} // namespace pastkeys
