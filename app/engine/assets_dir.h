#pragma once

#include <filesystem>

namespace pastkeys {

/// The folder of the running program.
std::filesystem::path programDir();

/// The folder with the built-in models and lessons: what PASTKEYS_ASSETS names, else
/// share/pastkeys beside the installed program, else the source tree that it was built from.
/// Throws InputError, saying where it looked, if there is none.
std::filesystem::path assetsDir();

/// The model that is used when none is named.
std::filesystem::path builtInModelDir();

} // namespace pastkeys
