// Draws several places of a run for the command `render`: as a handout, as an animation, or as a page
// for a browser.
#pragma once

#include "commands/run_options.h"
#include "engine/engine.h"

#include <QSize>

#include <filesystem>

namespace pastkeys {

class NewFolder;

/// --hand-out, --page, --animate, and the options that belong to them.
OptionGroup severalPlacesOptions();

/// The steps and operations listed by the options, and how to show them.
struct SeveralPlaces
{
    struct Steps
    {
        std::size_t first = 0;
        std::size_t last = 0;
    };
    std::vector<Steps> steps;              ///< 0-based; if empty, the command chooses the steps
    std::vector<std::string> operations;   ///< their names
    std::string operation = "WeightedSum"; ///< shown at every step if `byStep`
    bool byStep = false;
    int milliseconds = 0;
    std::size_t layer = 0;
    std::size_t head = 0;
    ThemeName theme = ThemeName::Light;
    QString language; ///< if empty, the system's language
    QSize size;
    double scale = 1;
    bool captioned = true;
};

/// What --steps lists.
std::vector<SeveralPlaces::Steps> stepsIn(const Arguments& arguments);

/// The places that --hand-out or --animate shows. Throws UsageError if some other option would have
/// no effect, and InputError if the picture is empty or too large.
SeveralPlaces severalPlacesOf(const Arguments& arguments);

/// The file that --hand-out names, or, if it names a folder, kHandOutName in that folder. Throws
/// the same errors as outputOf(), and UsageError if the file name does not end in .html.
std::filesystem::path handOutPath(const Arguments& arguments);
void drawHandOut(const RunOfModel& run, const SeveralPlaces& places,
                 const std::filesystem::path& path, CommandContext& context);

/// The file that --page names. Throws the same errors as outputOf(), and UsageError if the name does
/// not end in .html or if some other option would have no effect.
std::filesystem::path pagePath(const Arguments& arguments);
void drawPage(const RunOfModel& run, const Arguments& arguments, const std::filesystem::path& path,
              CommandContext& context);

/// Whether the --out of an animation names a folder for its frames: an existing folder, or a name
/// that ends in a slash. Throws UsageError for any other name that does not end in .gif.
bool isForFrames(const std::string& path);
void drawGif(const RunOfModel& run, const SeveralPlaces& places, const std::filesystem::path& path,
             CommandContext& context);
void drawFramesTo(NewFolder& folder, const RunOfModel& run, const SeveralPlaces& places,
                  CommandContext& context);

} // namespace pastkeys
