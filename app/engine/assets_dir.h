#pragma once

#include <filesystem>

namespace pastkeys {

/// The folder of the running program.
std::filesystem::path programDir();

/// The folder with the built-in models and lessons: the one that PASTKEYS_ASSETS names, or else
/// share/pastkeys beside the installed program, or else the one in the source tree from which the
/// program was built. If there is none, throws InputError, which says where it looked.
std::filesystem::path assetsDir();

/// The folder of the model that is used when none is named.
std::filesystem::path builtInModelDir();

} // namespace pastkeys
