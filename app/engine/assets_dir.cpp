#include "engine/assets_dir.h"

#include "base/errors.h"

#include <QString>

#include <algorithm>
#include <string_view>

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

bool holdsModels(const fs::path& folder)
{
    std::error_code error;
    return fs::is_directory(folder / "models", error);
}

/// The paths that assetsDir() searches, in this order.
std::vector<fs::path> places()
{
    if (const QString named = qEnvironmentVariable("PASTKEYS_ASSETS"); !named.isEmpty())
        return {named.toStdString()};
    constexpr std::string_view kSourceTree = PASTKEYS_SOURCE_ASSETS; // empty in packaged builds
    std::vector<fs::path> places{installedAssets()};
    if (!kSourceTree.empty())
        places.emplace_back(kSourceTree);
    return places;
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
    std::string looked;
    for (const fs::path& place : places()) {
        if (holdsModels(place))
            return place.lexically_normal();
        looked += (looked.empty() ? "" : ", ") + place.lexically_normal().string();
    }
    refuse(looked);
}

void useBundledFonts()
{
    const fs::path list = installedAssets() / "fonts/fonts.conf";
    std::error_code error;
    if (fs::exists(list, error) && !qEnvironmentVariableIsSet("FONTCONFIG_FILE"))
        qputenv("FONTCONFIG_FILE", list.lexically_normal().string().c_str());
}

fs::path builtInModelDir()
{
    return builtInModelDir("pocket-stories");
}

fs::path builtInModelDir(const std::string& name)
{
    return assetsDir() / "models" / name;
}

std::vector<fs::path> builtInModelDirs()
{
    std::vector<fs::path> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(assetsDir() / "models", error))
        if (const fs::path config = entry.path() / "config.json"; fs::exists(config, error))
            found.push_back(entry.path());
    std::ranges::sort(found); // the default model's name is the shortest
    return found;
}

fs::path modelDirOf(const fs::path& given)
{
    if (given.empty())
        return builtInModelDir();
    std::error_code error;
    if (given.has_parent_path() || fs::exists(given, error))
        return given;
    const fs::path builtIn = builtInModelDir(given.string());
    return fs::exists(builtIn, error) ? builtIn : given;
}

} // namespace pastkeys
