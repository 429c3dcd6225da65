#include "settings.h"

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr int kRecentModels = 8;

template <typename Enum>
Enum readEnum(const QSettings& file, const char* key, Enum fallback, int last)
{
    bool number = false;
    const int value = file.value(key, static_cast<int>(fallback)).toInt(&number);
    return number && value >= 0 && value <= last ? static_cast<Enum>(value) : fallback;
}

/// QSettings takes any text for an INI file; one of ours has this line.
bool looksLikeOurs(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(1 << 20).contains("[window]");
}

void keepAsBad(const QString& path)
{
    QFile::remove(path + ".bad");
    QFile::rename(path, path + ".bad");
}

} // namespace

void rememberModel(Settings& settings, const QString& folder)
{
    settings.model = folder;
    if (folder.isEmpty())
        return;
    settings.recentModels.removeAll(folder);
    settings.recentModels.prepend(folder);
    settings.recentModels = settings.recentModels.mid(0, kRecentModels);
}

QString settingsPath()
{
    const QString portable = qEnvironmentVariable("PASTKEYS_PORTABLE");
    const QString folder = portable.isEmpty()
                               ? QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)
                               : portable;
    return folder + "/pastkeys.ini";
}

Settings loadSettings()
{
    const QString path = settingsPath();
    if (!QFile::exists(path))
        return {};
    QSettings file(path, QSettings::IniFormat);
    if (file.status() != QSettings::NoError || !looksLikeOurs(path)) {
        keepAsBad(path);
        return {};
    }
    Settings settings;
    settings.geometry = file.value("window/geometry").toByteArray();
    settings.panels = file.value("window/panels").toByteArray();
    settings.panelSizes = file.value("window/panelSizes").toStringList();
    settings.timelineHidden = file.value("window/timelineHidden").toBool();
    settings.startCard = file.value("window/startCard", true).toBool();
    if (file.contains("window/theme"))
        settings.theme = readEnum(file, "window/theme", ThemeName::Light,
                                  static_cast<int>(ThemeName::Projector));
    if (file.contains("window/reducedMotion"))
        settings.reducedMotion = file.value("window/reducedMotion").toBool();
    settings.textPercent = std::clamp(file.value("window/textPercent", 100).toInt(),
                                      kSmallestTextPercent, kLargestTextPercent);
    settings.mode =
        readEnum(file, "run/cache", CacheMode::Compare, static_cast<int>(CacheMode::Compare));
    settings.tokens = std::clamp(file.value("run/tokens", 24).toInt(), 1, 100'000);
    settings.prompt = file.value("run/prompt").toString();
    settings.model = file.value("model/folder").toString();
    settings.recentModels = file.value("model/recent").toStringList();
    return settings;
}

bool saveSettings(const Settings& settings)
{
    const QString path = settingsPath();
    QDir().mkpath(QFileInfo(path).absolutePath());
    QSettings file(path, QSettings::IniFormat);
    file.setValue("window/geometry", settings.geometry);
    file.setValue("window/panels", settings.panels);
    file.setValue("window/panelSizes", settings.panelSizes);
    file.setValue("window/timelineHidden", settings.timelineHidden);
    file.setValue("window/startCard", settings.startCard);
    if (settings.theme)
        file.setValue("window/theme", static_cast<int>(*settings.theme));
    if (settings.reducedMotion)
        file.setValue("window/reducedMotion", *settings.reducedMotion);
    file.setValue("window/textPercent", settings.textPercent);
    file.setValue("run/cache", static_cast<int>(settings.mode));
    file.setValue("run/tokens", settings.tokens);
    file.setValue("run/prompt", settings.prompt);
    file.setValue("model/folder", settings.model);
    file.setValue("model/recent", settings.recentModels);
    file.sync();
    return file.status() == QSettings::NoError;
}

} // namespace pastkeys
