#include "engine/assets_dir.h"

#include <windows.h>

namespace pastkeys {

std::filesystem::path programDir()
{
    constexpr std::size_t kLongestPath = 32'768; // that Windows allows
    std::wstring path(kLongestPath, L'\0');
    path.resize(::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return std::filesystem::path(path).parent_path();
}

std::filesystem::path installedAssets()
{
    return programDir() / "assets";
}

} // namespace pastkeys
