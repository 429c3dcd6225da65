#include "attention_source.h"
#include "base/errors.h"
#include "cache_map/cache_map_view.h"
#include "commands/engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "commands/window_picture.h"
#include "decoder_column/decoder_column_view.h"
#include "drawing/theme.h"
#include "head_strip/head_strip_view.h"
#include "inspector/inspector_view.h"
#include "lamp/lamp_view.h"
#include "now_panel/now_panel_view.h"
#include "picture_caption.h"
#include "picture_file.h"
#include "plots/plots_view.h"
#include "save_file.h"
#include "stage/stage_view.h"
#include "stage_picture.h"
#include "timeline/timeline_view.h"
#include "token_strip/token_strip_view.h"

#include <QApplication>

#include <algorithm>
#include <array>
#include <charconv>

namespace pastkeys {

namespace {

constexpr std::array<std::string_view, 11> kViews{"stage", "cache",     "decoder", "tokens",
                                                  "now",   "lamp",      "plots",   "timeline",
                                                  "heads", "inspector", "window"};
/// In the order of StageMatrix.
constexpr std::array<std::string_view, 6> kMatrices{"q", "k", "v", "scores", "weights", "output"};
/// In the order of PlotKind.
constexpr std::array<std::string_view, kPlotKinds.size()> kPlots{"flops", "cumulative", "time",
                                                                 "cache", "ledger",     "roofline"};
constexpr std::array<std::string_view, 3> kThemes{"light", "dark", "projector"};
constexpr std::size_t kMostShown = 4096; ///< bytes of a path in a message
/// Larger pictures are refused: a side that image files and toolkits still take, and 256 MiB.
constexpr double kMostPixelsASide = 32'767;
constexpr int kLeastAbove = 4; ///< times as high as the caption is the picture with it
constexpr double kMostPixels = 64.0 * 1024 * 1024;

/// What to draw, and where in the run.
struct RenderSettings
{
    std::size_t view = 0; ///< of kViews
    std::optional<std::uint64_t> step;
    Operation operation = Operation::WeightedSum;
    std::uint64_t layer = 0;
    std::uint64_t head = 0;
    std::optional<PinnedCell> cell;
    const Theme& theme;
    QSize size;
    double scale = 1;
    PictureFormat format = PictureFormat::Png;
    bool captioned = true;
    PlotKind plot = PlotKind::Flops;
    MachineReport machine; ///< measured where the plot needs it
};

bool parsePart(std::string_view text, int& number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number > 0;
}

QSize sizeOf(const std::string& text)
{
    const std::size_t cross = text.find('x');
    int width = 0;
    int height = 0;
    if (cross == std::string::npos || !parsePart(std::string_view(text).substr(0, cross), width) ||
        !parsePart(std::string_view(text).substr(cross + 1), height))
        throw UsageError("--size: expected WIDTHxHEIGHT such as 1280x800, found \"" +
                         printable(text) + "\".");
    return {width, height};
}

void expectReasonable(QSize size, double scale)
{
    const double width = size.width() * scale;
    const double height = size.height() * scale;
    if (!(scale >= 0.25 && scale <= 8))
        throw InputError({.file = {},
                          .place = "--scale",
                          .expected = "a number from 0.25 to 8",
                          .found = fixed(scale, 3),
                          .hint = {}});
    if (width > kMostPixelsASide || height > kMostPixelsASide || width * height > kMostPixels)
        throw InputError({.file = {},
                          .place = "--size",
                          .expected = "a picture of at most 64 million pixels, 32,767 a side",
                          .found = fixed(width, 0) + " x " + fixed(height, 0),
                          .hint = "Choose a smaller --size or --scale."});
}

PictureFormat formatOf(const std::string& path)
{
    if (const std::optional<PictureFormat> format = pictureFormatOf(path))
        return *format;
    throw UsageError("--out: expected a name that ends in .png, .svg or .pdf, found \"" +
                     printable(path, kMostShown) + "\".");
}

Operation operationOf(const std::string& name)
{
    if (const auto operation = operationNamed(name))
        return *operation;
    std::vector<std::string_view> names;
    for (const OperationDescriptor& operation : knownOperations())
        names.push_back(operation.name);
    const std::string_view meant = nearest(name, names);
    std::string list;
    for (const std::string_view known : names)
        list += (list.empty() ? "" : ", ") + std::string(known);
    throw UsageError(
        "--operation: there is no \"" + printable(name) + "\"." +
        (meant.empty() ? " There are " + list + "." : " Did you mean " + std::string(meant) + "?"));
}

/// "weights:8:3"
PinnedCell cellOf(const std::string& text)
{
    const std::size_t first = text.find(':');
    const std::size_t second = text.find(':', first + 1);
    const auto matrix = std::ranges::find(kMatrices, std::string_view(text).substr(0, first));
    PinnedCell cell;
    const auto parsed = [&](std::size_t from, std::size_t end, std::size_t& number) {
        const auto [stop, error] = std::from_chars(text.data() + from, text.data() + end, number);
        return error == std::errc() && stop == text.data() + end;
    };
    if (second == std::string::npos || matrix == kMatrices.end() ||
        !parsed(first + 1, second, cell.position) || !parsed(second + 1, text.size(), cell.column))
        throw UsageError("--cell: expected MATRIX:POSITION:COLUMN such as weights:8:3, where "
                         "MATRIX is q, k, v, scores, weights or output; found \"" +
                         printable(text) + "\".");
    cell.matrix = static_cast<StageMatrix>(matrix - kMatrices.begin());
    return cell;
}

RenderSettings renderSettingsOf(const Arguments& arguments)
{
    RenderSettings settings{.view = arguments.choice("view", kViews),
                            .step = arguments.number("step"),
                            .operation = operationOf(arguments.text("operation", "WeightedSum")),
                            .layer = arguments.number("layer").value_or(0),
                            .head = arguments.number("head").value_or(0),
                            .cell = {},
                            .theme = themeNamed(kThemeNames[arguments.choice("theme", kThemes)]),
                            .size = sizeOf(arguments.text("size", "1280x800")),
                            .scale = arguments.decimal("scale").value_or(1),
                            .format = formatOf(arguments.required("out")),
                            .captioned = !arguments.has("no-caption"),
                            .plot = kPlotKinds[arguments.choice("plot", kPlots)],
                            .machine = {}};
    if (const std::string cell = arguments.text("cell", ""); !cell.empty())
        settings.cell = cellOf(cell);
    expectReasonable(settings.size, settings.scale);
    return settings;
}

void expectBelow(std::uint64_t number, std::size_t end, std::string_view place)
{
    if (number >= end)
        throw InputError({.file = {},
                          .place = std::string(place),
                          .expected = "a number from 0 to " + std::to_string(end - 1),
                          .found = std::to_string(number),
                          .hint = "They count from 0."});
}

ViewState stateOf(const Trace& trace, const RenderSettings& settings, AttentionSource& attention)
{
    const std::uint64_t step = settings.step.value_or(trace.size() - 1);
    expectBelow(step, trace.size(), "--step");
    const Selection selection{idAt<Layer>(settings.layer), idAt<Head>(settings.head),
                              settings.cell};
    OperationPoint point{settings.operation, {}};
    if (isPerLayer(settings.operation))
        point.layer = selection.layer;
    return attention.stateAt(trace, cursorAt(trace, step, point), selection);
}

std::unique_ptr<TraceView> plotsOf(const RenderSettings& settings)
{
    auto plots = std::make_unique<PlotsView>();
    plots->setMachine(settings.machine);
    plots->setPlot(settings.plot);
    return plots;
}

std::unique_ptr<TraceView> viewOf(const RenderSettings& settings)
{
    const std::string_view name = kViews[settings.view];
    if (name == "stage")
        return std::make_unique<StageView>();
    if (name == "cache")
        return std::make_unique<CacheMapView>();
    if (name == "decoder")
        return std::make_unique<DecoderColumnView>();
    if (name == "tokens")
        return std::make_unique<TokenStripView>();
    if (name == "now")
        return std::make_unique<NowPanelView>();
    if (name == "lamp")
        return std::make_unique<LampView>();
    if (name == "heads")
        return std::make_unique<HeadStripView>();
    if (name == "inspector")
        return std::make_unique<InspectorView>();
    if (name == "plots")
        return plotsOf(settings);
    return std::make_unique<TimelineView>();
}

/// As that of an export from the window.
QString captionOf(const TraceView& view)
{
    if (const auto* stage = qobject_cast<const StageView*>(&view))
        return stageCaption(*stage);
    const bool ofRun =
        qobject_cast<const PlotsView*>(&view) || qobject_cast<const TimelineView*>(&view) ||
        qobject_cast<const TokenStripView*>(&view) || qobject_cast<const LampView*>(&view);
    return captionFor(view.state(), ofRun ? CaptionOf::Run : CaptionOf::Place);
}

Picture captionedPicture(TraceView& view, const RenderSettings& settings)
{
    QString caption = captionOf(view);
    for (int round = 0; round < 2; ++round) { // with less room, more may be cut
        const int height = captionHeight(caption, view.font(), settings.size.width());
        const bool captioned = settings.captioned && height * kLeastAbove <= settings.size.height();
        prepareView(view, view.state(), settings.theme,
                    settings.size - QSize(0, captioned ? height : 0));
        if (!captioned)
            return pictureOf(view);
        caption = captionOf(view);
    }
    return withCaption(pictureOf(view), caption, view.font(), settings.theme);
}

/// Qt's warnings here are about the display, which there is none of.
void showErrorsOnly(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        Console().note("Qt: " + message.toStdString());
}

/// Encoded in memory: a full disk must not destroy the old file.
QByteArray pictureBytes(const ViewState& state, const RenderSettings& settings,
                        const CommandEngine& engine, const RunSettings& run)
{
    qInstallMessageHandler(showErrorsOnly);
    qputenv("QT_QPA_PLATFORM", "offscreen"); // no display is needed, nor used
    int argc = 1;
    std::array<char, 13> name{"pastkeys-cli"};
    std::array<char*, 2> argv{name.data(), nullptr};
    const QApplication application(argc, argv.data());
    QApplication::setStyle("Fusion");
    if (kViews[settings.view] == "window")
        return encoderOf(
            windowPicture(state, engine, run,
                          {settings.theme, settings.size, settings.plot, settings.machine}),
            settings.format, settings.scale)();
    const std::unique_ptr<TraceView> view = viewOf(settings);
    prepareView(*view, state, settings.theme, settings.size);
    return encoderOf(captionedPicture(*view, settings), settings.format, settings.scale)();
}

ExitCode render(const Arguments& arguments, CommandContext& context)
{
    const std::string path = arguments.required("out");
    expectPrompt(arguments);
    RenderSettings settings = renderSettingsOf(arguments);
    RunSettings run = settingsOf(arguments, context.console);
    if (run.lanes.back().rule != ReachRule::causal())
        throw UsageError("--cache-kind " + run.lanes.back().cache.kind +
                         " cannot be drawn yet: use it with run, trace or dump.");
    expectWritable(path);
    const auto engine = engineOf(arguments, context);
    const PromptTokens prompt = promptOf(arguments, *engine, context);
    run.prompt = prompt.ids;
    expectBelow(settings.layer, engine->model.config.layers, "--layer");
    expectBelow(settings.head, engine->model.config.heads, "--head");
    const Trace trace = runToEnd(
        *engine, run, prompt.text, [](const StepRecord&) {}, context.stop);
    AttentionSource attention;
    const ViewState state = stateOf(trace, settings, attention);
    if (settings.plot == PlotKind::Roofline)
        settings.machine = {MachineState::Measured, QString::fromStdString(processorName()),
                            measureMachine(engine->pool, context.stop)};
    const QByteArray bytes = pictureBytes(state, settings, *engine, run);
    saveFile(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    context.console.note("Written: " + printable(path, kMostShown) + " (" +
                         byteText(static_cast<std::uint64_t>(bytes.size())) + ").");
    return ExitCode::Done;
}

} // namespace

Command renderCommand()
{
    return {"render",
            "Draws a view of a run, or the whole window, to a PNG, SVG or PDF file",
            "Runs like run, goes to one operation of one step, and draws what the window would\n"
            "show there. Steps, layers and heads count from 0.",
            "  pastkeys-cli render --prompt \"Mia has a red ball.\" --view stage --step 1 \\\n"
            "      --operation Scores --out stage.png",
            promptOptions() + generationOptions() + engineOptions() +
                std::vector<Option>{
                    {"view", "NAME",
                     "stage, cache, decoder, tokens, now, lamp, plots, timeline,\n"
                     "heads, inspector or window (default: stage)"},
                    {"step", "N", "which step (default: the last)"},
                    {"operation", "NAME", "Embedding, Scores, Softmax ... (default: WeightedSum)"},
                    {"layer", "N", "which layer (default: 0)"},
                    {"head", "N", "which head (default: 0)"},
                    {"cell", "M:POS:COL",
                     "a cell to pin: weights:8:3 is the weight of query 8 for\n"
                     "key 3; M is q, k, v, scores, weights or output"},
                    {"plot", "NAME",
                     "of plots and window: flops, cumulative, time, cache, ledger\n"
                     "or roofline, which measures this machine (default: flops)"},
                    {"size", "WxH", "of the picture (default: 1280x800)"},
                    {"scale", "S",
                     "pixels for each of these; SVG and PDF become as large (default: 1)"},
                    {"theme", "NAME", "light, dark or projector (default: light)"},
                    {"no-caption", "",
                     "without the line that says below what is shown of which run; the\n"
                     "window and very low pictures have none"},
                    {"out", "FILE", "the file to write; its ending says how: .png, .svg or .pdf"}},
            render};
}

} // namespace pastkeys
