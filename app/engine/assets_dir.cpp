#include "engine/assets_dir.h"

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

[[noreturn]] void refuse(const std::string& looked)
{
    throw InputError({.file = {},
                      .place = Text::tr("assets"),
                      .expected = Text::tr("a folder with models/ in it"),
                      .found = Text::tr("none at %1", looked),
                      .hint = Text::tr("Set PASTKEYS_ASSETS to the assets folder.")});
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
    refuse(looked);
}

fs::path builtInModelDir()
{
    return assetsDir() / "models" / "pocket-stories";
}

} // namespace pastkeys
