#pragma once

#include "drawing/theme.h"
#include "run/run_settings.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace pastkeys {

/// What is kept from one start to the next.
struct Settings
{
    QByteArray geometry;
    QByteArray splitters;
    ThemeName theme = ThemeName::Light;
    CacheMode mode = CacheMode::Compare;
    int tokens = 24;
    QString prompt;
    QString model; ///< folder; empty: the built-in one
    QStringList recentModels;
};

/// The file: PASTKEYS_SETTINGS_DIR names its folder, else the user's configuration folder.
QString settingsPath();

/// A file that cannot be read gives the defaults and is kept beside as .bad.
Settings loadSettings();
/// \returns false when they cannot be written
bool saveSettings(const Settings& settings);

} // namespace pastkeys
