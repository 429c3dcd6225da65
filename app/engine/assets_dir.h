#pragma once

#include <filesystem>

namespace pastkeys {

/// The folder of the running program.
std::filesystem::path programDir();

/// The folder with the built-in models and lessons. If PASTKEYS_ASSETS is set, it names the folder.
/// Otherwise it is share/pastkeys beside the program's folder, or else the assets folder of the
/// source tree from which the program was built. If there is no such folder, throws InputError,
/// which says where it looked.
std::filesystem::path assetsDir();

/// The folder of the model that is used when none is named.
std::filesystem::path builtInModelDir();

} // namespace pastkeys
