#pragma once

#include "drawing/theme.h"
#include "plots/plot_data.h"
#include "run/run_settings.h"
#include "shared/run_wish.h"
#include "trace/cursor.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QVariantMap>

#include <array>
#include <functional>
#include <optional>

namespace pastkeys {

inline constexpr int kSmallestTextPercent = 70;
inline constexpr int kLargestTextPercent = 250;

/// The sampling that is used until the user changes it. It is greedy; the other values are those
/// that give the best random text with the built-in model.
inline constexpr Sampling kFirstSampling{
    .greedy = true, .temperature = 0.8, .topK = {}, .topP = 1, .seed = 1};
// The limits of the controls.
inline constexpr int kMostTokens = 100'000;
inline constexpr double kLeastTemperature = 0.05;
inline constexpr double kMostTemperature = 10;
inline constexpr int kMostTopK = 1'000'000;
inline constexpr double kLeastTopP = 0.01;
inline constexpr int kMostSeed = 1'000'000'000;

/// Longer prompts are not kept, because laying them out would delay the window at the start.
inline constexpr qsizetype kLongestKeptPrompt = 20'000;

/// The settings that are kept from one start to the next.
struct Settings
{
    QByteArray geometry;
    std::array<QByteArray, 2> layouts; ///< the usual one, and the one for lectures
    QString language;                  ///< a code of kLanguages; empty: the system's
    QVariantMap panelSizes;            ///< sizes that the user chose, by panel; in line heights
    bool startCard = true;             ///< whether it is shown at the start
    std::optional<ThemeName> theme;    ///< nothing: as in the system
    std::optional<bool> reducedMotion; ///< nothing: as in the system
    int textPercent = 100;             ///< of the system's text size
    CacheMode mode = CacheMode::Compare;
    int tokens = 24;
    Sampling sampling = kFirstSampling;
    QString prompt;
    std::optional<Place> place;        ///< the place shown last in the run of `prompt`
    Stride stride = Stride::Operation; ///< when playing
    double speed = 1;
    PlotKind plot = PlotKind::Flops;
    QString model; ///< folder; empty: the built-in one
    QStringList recentModels;
    QStringList recentTraces;
    QVariantMap lessons;      ///< progress, by name of the lesson
    QVariantMap lessonTitles; ///< by name of the lesson; in the language in which it was last open
};

/// Remembers the model for the next start, and among the recent models.
/// \param folder  empty for the built-in model, which is not one of the recent models
void rememberModel(Settings& settings, const QString& folder);

/// Remembers the file among the recent recorded runs.
void rememberTrace(Settings& settings, const QString& file);

/// The file of the settings, in the folder that the environment variable PASTKEYS_PORTABLE names,
/// or else in the user's configuration folder.
QString settingsPath();

/// If the file cannot be read, returns the defaults and keeps the file as .bad. If only its layouts
/// are damaged, keeps a copy as .bad and uses the other settings.
Settings loadSettings();
/// \returns false if they cannot be written
bool saveSettings(const Settings& settings);

/// Calls `restore`, which may crash the program, because Qt does not check the bytes of a layout.
/// If that happened at the last start, does not call `restore`, but keeps a copy of the settings as
/// .bad.
/// \returns false if `restore` was not called
bool restoringOnce(const std::function<void()>& restore);

} // namespace pastkeys
