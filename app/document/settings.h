#pragma once

#include "drawing/theme.h"
#include "engine/run_request.h"
#include "plots/plot_data.h"
#include "query/cursor.h"
#include "run/conversation_script.h"
#include "shared/run_wish.h"

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

/// Longer prompts are not saved, because laying them out would delay the window at startup.
inline constexpr qsizetype kLongestKeptPrompt = 20'000;

/// The highest price per million tokens that the window takes.
inline constexpr double kMostPrice = 1'000'000;

/// A settings file of which not everything could be used.
struct BadSettings
{
    enum class Part : std::uint8_t
    {
        All,  ///< the file itself was moved to `path`
        Some, ///< it was copied to `path`, and what could be read is in use
    };

    Part part = Part::All;
    QString path;
};

/// The settings that persist from one launch to the next.
struct Settings
{
    std::optional<BadSettings> bad; ///< what was found instead of them, if it was; not written
    QByteArray geometry;
    std::array<QByteArray, 2> layouts; ///< the usual one, and the one for lectures
    QString language;                  ///< a code from kLanguages; empty for the system's language
    QVariantMap panelSizes;            ///< sizes that the user chose, by panel; in line heights
    bool startCard = true;             ///< whether the card is shown at startup
    std::optional<ThemeName> theme;    ///< if unset, the system's setting applies
    std::optional<bool> reducedMotion; ///< if unset, the system's setting applies
    int textPercent = 100;             ///< of the system's text size
    RunRequest request;                ///< of the last run; its lanes are not kept
    std::optional<Place> place;        ///< the place shown last in the run of `request`
    Stride stride = Stride::Operation; ///< when playing
    double speed = 1;
    PlotKind plot = PlotKind::Flops;
    TokenPrices prices; ///< of the conversation window
    QString model;      ///< folder; empty for the built-in one
    QStringList recentModels;
    QStringList recentTraces;
    QVariantMap lessons;      ///< progress, by lesson name
    QVariantMap lessonTitles; ///< by lesson name; in the language in which the lesson was last open
};

/// Stores the model for the next launch and adds it to the recent models.
/// \param folder  empty for the built-in model, which is not added to the recent models
void rememberModel(Settings& settings, const QString& folder);

/// Adds the file to the recent recorded runs.
void rememberTrace(Settings& settings, const QString& file);

/// The settings file, in the folder named by the environment variable PASTKEYS_PORTABLE, or else in
/// the user's configuration folder.
QString settingsPath();

/// If the file cannot be read, adds .bad to its name and returns the defaults. If only its layouts
/// or the progress of lessons are damaged, keeps a copy with .bad added to the name and uses the
/// other settings. If there is such a file already, adds .bad2, .bad3 and so on.
Settings loadSettings();

/// The language in the settings file, which is left as it is.
QString keptLanguage();

struct SavedSettings
{
    bool isWritten = false;
    QString movedTo; ///< where an unreadable file lies that was in the way; usually empty

    explicit operator bool() const { return isWritten; }
};

/// If the progress of all lessons is too much for a settings file, leaves out the lessons that were
/// shown longest ago.
SavedSettings saveSettings(const Settings& settings);

/// Calls `restore`, which may crash the program, because Qt does not check the bytes of a layout.
/// If it crashed at the last launch, keeps a .bad copy of the settings file instead of calling
/// `restore`.
/// \returns that copy, or nothing if `restore` was called
std::optional<BadSettings> restoringOnce(const std::function<void()>& restore);

} // namespace pastkeys
