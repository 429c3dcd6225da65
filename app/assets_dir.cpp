#include "assets_dir.h"

#include "base/errors.h"

#include <cstdlib>
#include <vector>

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

fs::path programDir()
{
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

bool holdsModels(const fs::path& folder)
{
    std::error_code error;
    return fs::is_directory(folder / "models", error);
}

} // namespace

fs::path assetsDir()
{
    const char* const named = std::getenv("PASTKEYS_ASSETS");
    std::vector<fs::path> places;
    if (named && *named)
        places = {named};
    else
        places = {programDir() / "../share/pastkeys", PASTKEYS_SOURCE_ASSETS};
    std::string looked;
    for (const fs::path& place : places) {
        if (holdsModels(place))
            return place.lexically_normal();
        looked += (looked.empty() ? "" : ", ") + place.lexically_normal().string();
    }
    throw InputError({.file = {},
                      .place = "assets",
                      .expected = "a folder with models/ in it",
                      .found = "none at " + looked,
                      .hint = "Set PASTKEYS_ASSETS to the assets folder."});
}

fs::path builtInModelDir()
{
    return assetsDir() / "models" / "pocket-stories";
}

} // namespace pastkeys
