#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pastkeys {

/// The folder that contains the running program.
std::filesystem::path programDir();
/// Where the assets are if the program is installed: in share/pastkeys beside the program's folder or, on Windows, in assets
/// beside the program.
std::filesystem::path installedAssets();

/// The folder with the built-in models and lessons. If PASTKEYS_ASSETS is set, it names the folder.
/// Otherwise, it is installedAssets() or, failing that, the assets folder
/// of the source tree that the program was built from. If no such folder exists, throws an
/// InputError that lists the paths searched.
std::filesystem::path assetsDir();

/// Lets Qt find the fonts of the portable bundle, which are in the assets. Does nothing elsewhere, or if FONTCONFIG_FILE is set. Must
/// be called before Qt starts.
void useBundledFonts();

/// The folder of the default model.
std::filesystem::path builtInModelDir();
/// The folder of the built-in model with this name, whether or not there is one.
std::filesystem::path builtInModelDir(const std::string& name);
/// The folders of all built-in models, the default one first.
std::vector<std::filesystem::path> builtInModelDirs();
/// The folder that a user means: the default model's for an empty text, and a built-in model's for
/// its name, unless there is such a path.
std::filesystem::path modelDirOf(const std::filesystem::path& given);

} // namespace pastkeys
