#include "commands/render_run.h"

#include "base/errors.h"
#include "commands/offscreen.h"
#include "commands/plain_numbers.h"
#include "commands/window_picture.h"
#include "drawing/theme.h"
#include "export/animation.h"
#include "export/chosen_places.h"
#include "export/hand_out.h"
#include "export/new_folder.h"
#include "export/picture_file.h"
#include "export/run_page.h"
#include "export/save_file.h"
#include "model/families.h"

#include <QPainter>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cstdio>

namespace pastkeys {

using namespace std::string_literals;

namespace {

namespace fs = std::filesystem;

constexpr std::array<Named<bool>, 2> kStrides{{{"operation", false}, {"step", true}}};
constexpr int kUsualMilliseconds = 1000;
constexpr std::size_t kMostFrames = 10'000;
/// The number of steps that an animation shows by default if it advances by operation: usually the
/// prefill and one decode step.
constexpr std::size_t kUsualSteps = 2;

/// The steps in a string such as "1,3..5", whose numbers are 1-based.
std::optional<std::vector<SeveralPlaces::Steps>> parsedSteps(const std::string& text)
{
    std::vector<SeveralPlaces::Steps> all;
    for (const QString& part : QString::fromStdString(text).split(',')) {
        const QStringList ends = part.split(QStringLiteral(".."));
        std::array<bool, 2> isNumber{};
        const std::size_t first = ends.front().toULongLong(&isNumber[0]);
        const std::size_t last = ends.back().toULongLong(&isNumber[1]);
        if (ends.size() > 2 || !isNumber[0] || !isNumber[1] || first < 1 || last < first)
            return std::nullopt;
        all.push_back({first - 1, last - 1});
    }
    return all;
}

std::optional<std::vector<std::string>> parsedOperations(const std::string& text)
{
    std::vector<std::string> all;
    for (const QString& part : QString::fromStdString(text).split(',')) {
        const std::vector<std::string_view> names = operationNames();
        const auto found = std::ranges::find_if(names, [&](std::string_view known) {
            return part.compare(QString::fromUtf8(known), Qt::CaseInsensitive) == 0;
        });
        if (found == names.end())
            return std::nullopt;
        all.emplace_back(*found);
    }
    return all;
}

/// Rejects options that have nothing to do with a page for a browser.
void expectOnlyOptionsOfPage(const Arguments& arguments)
{
    expectWithout(arguments,
                  {"out", "hand-out", "animate", "step", "operation", "operations", "layer", "head",
                   "cell", "source", "view", "plot", "size", "scale", "theme", "by", "frame-ms",
                   "no-caption"},
                  "--page");
}

/// Rejects options that would have no effect, because silently ignoring them would be misleading.
void expectOnlyItsOptions(const Arguments& arguments, bool byStep)
{
    const bool isHandOut = arguments.has("hand-out");
    if (isHandOut)
        expectWithout(arguments,
                      {"out", "animate", "step", "operation", "cell", "source", "view", "plot",
                       "by", "frame-ms", "scale", "no-caption"},
                      "--hand-out");
    else
        expectWithout(arguments,
                      {"step", "cell", "source", "plot", byStep ? "operations" : "operation"},
                      byStep ? "--animate --by step" : "--animate --by operation");
    if (!isHandOut && arguments.text("view", "stage") != "stage")
        throw UsageError("--animate: only --view stage can be animated.");
}

/// The steps in ascending order, without duplicates. Throws InputError for a step that the run does
/// not have.
std::vector<std::size_t> stepsOf(const Trace& trace, const SeveralPlaces& places)
{
    std::vector<std::size_t> steps;
    for (const SeveralPlaces::Steps& part : places.steps) {
        expectBelow(part.first, trace.size(), "--steps");
        expectBelow(part.last, trace.size(), "--steps");
        for (std::size_t step = part.first; step <= part.last; ++step)
            steps.push_back(step);
    }
    std::ranges::sort(steps);
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

Selection selectionOf(const Trace& trace, const SeveralPlaces& places)
{
    expectBelow(places.layer, trace.header().config().layers, "--layer");
    expectBelow(places.head, trace.header().network->site(Layer{}).heads, "--head");
    return {idAt<Layer>(places.layer), idAt<Head>(places.head), {}};
}

[[noreturn]] void refuseOperations()
{
    throw InputError({.file = {},
                      .place = "--operations"s,
                      .expected = "operations that these steps do"s,
                      .found = "none of them"s,
                      .hint = "Nothing is appended to a cache that is off, and a pass over a part "
                              "of the prompt has no logits."s});
}

std::vector<Cursor> cursorsOf(const Trace& trace, const SeveralPlaces& places, Layer layer)
{
    std::vector<std::size_t> steps = stepsOf(trace, places);
    if (steps.empty())
        for (std::size_t i = 0; i < trace.size() && (places.byStep || i < kUsualSteps); ++i)
            steps.push_back(i);
    std::vector<Cursor> cursors;
    for (const std::size_t step : steps) {
        const std::vector<Cursor> ofStep = places.byStep
                                               ? placesIn(trace, step, layer, {places.operation})
                                               : placesIn(trace, step, layer, places.operations);
        cursors.insert(cursors.end(), ofStep.begin(), ofStep.end());
    }
    if (cursors.empty())
        refuseOperations();
    return cursors;
}

Animation animationOf(const RunOfModel& run, const SeveralPlaces& places)
{
    const Trace& trace = run.trace;
    const Selection selection = selectionOf(trace, places);
    Animation animation{.trace = trace,
                        .selection = selection,
                        .places = cursorsOf(trace, places, selection.layer),
                        .look = stageLookOf(themeNamed(places.theme), places.size),
                        .scale = places.scale,
                        .milliseconds = places.milliseconds,
                        .inMotion = !places.byStep,
                        .captioned = places.captioned,
                        .models = run.models};
    if (const std::size_t frames = frameCount(animation); frames > kMostFrames)
        throw InputError(
            {.file = {},
             .place = "--steps"s,
             .expected = "an animation of at most " + groupedDigits(kMostFrames) + " frames",
             .found = groupedDigits(frames) + " frames",
             .hint = "Choose fewer steps, or --by step."s});
    return animation;
}

/// Returns a function that shows the progress or, if the command was stopped, throws Cancelled.
auto progressIn(CommandContext& context)
{
    return [&context](double part) {
        if (context.stop.stop_requested())
            throw Cancelled();
        context.console.progress("drawing: " + std::to_string(static_cast<int>(part * 100)) + "%");
    };
}

/// Saves the bytes that `produce` hands to its sink. The sink throws Cancelled if the command was
/// stopped.
void saveDrawn(const fs::path& path, CommandContext& context,
               const std::function<void(const ByteSink&)>& produce)
{
    const std::uint64_t bytes =
        saveFile(path, [&](const ByteSink& sink) { produce(untilStopped(sink, context.stop)); });
    context.console.note("Written: " + path.string() + " (" + byteText(bytes) + ").");
}

} // namespace

OptionGroup severalPlacesOptions()
{
    return {"Several places in the run",
            {{"hand-out", "PATH",
              "write one HTML file to print, instead of a picture: the prompt, the\n"
              "settings, the verdict, steps with their explanations, plots, and what\n"
              "the cache saved; PATH ends in .html or is a folder"},
             {"page", "FILE",
              "write one HTML file (ends in .html) in which any browser steps through\n"
              "the run, without a network: every operation, layer and head, with exact\n"
              "values; in all languages, or in the one of --lang"},
             {"animate", "",
              "write an animation of the stage: --out ends in .gif, or names a new or\n"
              "empty folder (ends in /) for PNG frames, whose names say how long\n"
              "each is shown"},
             {"steps", "N,A..B",
              "steps, counted from 1 as in the window (default: in a handout, the\n"
              "first, the first that decodes, and the last; in an animation by\n"
              "operation, the first two; by step, and in a page, all)",
              parsedBy(parsedSteps, "steps counted from 1, such as 1,2,5 or 1..4")},
             {"operations", "NAME,...",
              "operations to show (default: in a handout, those in which the cache\n"
              "makes a difference; in an animation, those of the layer and those\n"
              "outside all layers)",
              parsedBy(parsedOperations,
                       "operations separated by commas, such as Scores,Softmax,WeightedSum")},
             {"by", "NAME",
              "operation or step: what an animation advances by; by step, it shows the\n"
              "same --operation of each step (default: operation)",
              oneOf(namesOf(kStrides))},
             {"frame-ms", "N",
              "milliseconds for which an animation shows each operation or step, motion\n"
              "included (default: 1000)",
              wholeNumber(20, 60'000)}}};
}

std::vector<SeveralPlaces::Steps> stepsIn(const Arguments& arguments)
{
    return parsedSteps(arguments.text("steps", "")).value_or(decltype(SeveralPlaces::steps)());
}

SeveralPlaces severalPlacesOf(const Arguments& arguments)
{
    const bool isHandOut = arguments.has("hand-out");
    SeveralPlaces places{
        .steps = stepsIn(arguments),
        .operations =
            parsedOperations(arguments.text("operations", "")).value_or(std::vector<std::string>()),
        .operation = arguments.text("operation", "WeightedSum"),
        .byStep = arguments.choice("by", kStrides),
        .milliseconds = static_cast<int>(arguments.number("frame-ms").value_or(kUsualMilliseconds)),
        .layer = arguments.ordinal("layer").value_or(0),
        .head = arguments.ordinal("head").value_or(0),
        .theme = arguments.choice("theme", kThemeChoices),
        .language = QString::fromStdString(arguments.text("lang", "")),
        .size = isHandOut ? kHandOutPicture : QSize(960, 540),
        .scale = arguments.decimal("scale").value_or(1),
        .captioned = !arguments.has("no-caption")};
    expectOnlyItsOptions(arguments, places.byStep);
    if (arguments.has("size"))
        places.size = *parsedSize(arguments.text("size", ""));
    expectReasonable(places.size, places.scale);
    return places;
}

fs::path handOutPath(const Arguments& arguments)
{
    const std::string given = arguments.text("hand-out", "");
    fs::path path = given;
    std::error_code ignored;
    if (given.ends_with('/') || fs::is_directory(path, ignored))
        path /= kHandOutName;
    else if (!QString::fromStdString(given).endsWith(QStringLiteral(".html"), Qt::CaseInsensitive))
        throw UsageError("--hand-out: expected a folder or a name that ends in .html, found \"" +
                         printable(given) + "\".");
    expectOutput(arguments, path);
    return path;
}

void drawHandOut(const RunOfModel& run, const SeveralPlaces& places, const fs::path& path,
                 CommandContext& context)
{
    const Trace& trace = run.trace;
    HandOut handOut{.trace = trace,
                    .selection = selectionOf(trace, places),
                    .steps = stepsOf(trace, places),
                    .operations = places.operations,
                    .look = {},
                    .models = run.models};
    if (handOut.steps.empty())
        handOut.steps = tellingSteps(trace);
    if (handOut.operations.empty())
        handOut.operations = tellingOperations(*trace.header().network);
    if (std::ranges::all_of(handOut.steps, [&](std::size_t step) {
            return placesIn(trace, step, handOut.selection.layer, handOut.operations).empty();
        }))
        refuseOperations();
    const Offscreen application(places.language);
    handOut.look = handOutLook(themeNamed(places.theme), places.size);
    handOut.plots = plotsOf(trace, handOut.look);
    saveDrawn(path, context,
              [&](const ByteSink& sink) { writeHandOut(handOut, sink, progressIn(context)); });
}

fs::path pagePath(const Arguments& arguments)
{
    expectOnlyOptionsOfPage(arguments);
    const std::string given = arguments.text("page", "");
    if (!QString::fromStdString(given).endsWith(QStringLiteral(".html"), Qt::CaseInsensitive))
        throw UsageError("--page: expected a name that ends in .html, found \"" + printable(given) +
                         "\".");
    expectOutput(arguments, given);
    return given;
}

void drawPage(const RunOfModel& run, const Arguments& arguments, const fs::path& path,
              CommandContext& context)
{
    const std::vector<std::size_t> steps = stepsOf(run.trace, {.steps = stepsIn(arguments)});
    const QString language = QString::fromStdString(arguments.text("lang", ""));
    const Offscreen application(language);
    RunPage page = runPage(run.trace, language.isEmpty() ? QStringList() : QStringList(language));
    page.steps = steps;
    page.models = run.models;
    saveDrawn(path, context,
              [&](const ByteSink& sink) { writeRunPage(page, sink, progressIn(context)); });
}

bool isForFrames(const std::string& path)
{
    std::error_code ignored;
    if (path.ends_with('/') || fs::is_directory(path, ignored))
        return true;
    if (!QString::fromStdString(path).endsWith(QStringLiteral(".gif"), Qt::CaseInsensitive))
        throw UsageError("--out: expected a name that ends in .gif, or a folder (ends in /), found "
                         "\"" +
                         printable(path) + "\".");
    return false;
}

void drawGif(const RunOfModel& run, const SeveralPlaces& places, const fs::path& path,
             CommandContext& context)
{
    const Offscreen application(places.language);
    const Animation animation = animationOf(run, places);
    saveDrawn(path, context,
              [&](const ByteSink& sink) { writeGif(animation, sink, progressIn(context)); });
}

void drawFramesTo(NewFolder& folder, const RunOfModel& run, const SeveralPlaces& places,
                  CommandContext& context)
{
    const Offscreen application(places.language);
    const Animation animation = animationOf(run, places);
    std::size_t count = 0;
    std::uint64_t bytes = 0;
    const auto take = [&](const AnimationFrame& frame) {
        std::array<char, 32> name{};
        std::snprintf(name.data(), name.size(), "%05zu-%dms.png", ++count, frame.milliseconds);
        const Picture picture{.size = frame.image.size(),
                              .paint =
                                  [&](QPainter& painter) {
                                      QImage image = frame.image;
                                      image.setDevicePixelRatio(1);
                                      painter.drawImage(0, 0, image);
                                  },
                              .ofData = true};
        const QByteArray png = encoderOf(picture, PictureFormat::Png, 1)();
        bytes += saveFile(folder.add(name.data()),
                          std::string_view(png.constData(), static_cast<std::size_t>(png.size())));
    };
    drawFrames(animation, take, progressIn(context));
    context.console.note("Written: " + counted(count, "frame", "frames") + " (" + byteText(bytes) +
                         ").");
}

} // namespace pastkeys
