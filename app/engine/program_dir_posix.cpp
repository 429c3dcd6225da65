#include "engine/assets_dir.h"

namespace pastkeys {

std::filesystem::path programDir()
{
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

std::filesystem::path installedAssets()
{
    return programDir() / "../share/pastkeys";
}

} // namespace pastkeys
