#include "all_views.h"
#include "archive/trace_file.h"
#include "base/errors.h"
#include "base/listed.h"
#include "commands/batch_options.h"
#include "commands/batch_picture.h"
#include "commands/command_engine.h"
#include "commands/offscreen.h"
#include "commands/plain_numbers.h"
#include "commands/render_run.h"
#include "commands/run_options.h"
#include "commands/side_render.h"
#include "commands/window_picture.h"
#include "drawing/theme.h"
#include "engine/attention_source.h"
#include "export/new_folder.h"
#include "export/picture_caption.h"
#include "export/picture_file.h"
#include "export/save_file.h"
#include "export/stage_picture.h"
#include "model/families.h"
#include "plots/plots_view.h"
#include "query/encoder_trace.h"
#include "shared/lane_matrix.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>

namespace pastkeys {

using namespace std::string_literals;

namespace {

/// A picture gets a caption only if it is at least this many times as tall as the caption.
constexpr int kLeastHeights = 4;

/// The batch plots that need no measurement.
constexpr std::array<Named<BatchPlotKind>, 3> kBatchPlots{{{"weights", BatchPlotKind::Weights},
                                                           {"pool", BatchPlotKind::Pool},
                                                           {"waste", BatchPlotKind::Waste}}};

/// What to draw, and at which place in the run.
struct RenderSettings
{
    std::string view;
    std::optional<std::size_t> step; ///< if empty, a run's last step or a batch's fullestStep()
    std::optional<std::string> operation = {}; ///< if unset, the weighted sum
    std::size_t layer = 0;
    std::size_t head = 0;
    std::optional<PinnedCell> cell;
    double scale = 1;
    PictureFormat format = PictureFormat::Png;
    bool captioned = true;
    QString language; ///< if empty, the system's language
    PictureFrame frame;
};

std::vector<std::string_view> viewNames()
{
    std::vector<std::string_view> names = namesOf(allViews());
    names.push_back("window");
    for (const std::string_view name : namesOf(batchViews()))
        names.push_back(name);
    names.insert(names.end(), kSideViews.begin(), kSideViews.end());
    return names;
}

std::vector<std::string_view> plotNames()
{
    std::vector<std::string_view> names(kPlotNames.begin(), kPlotNames.end());
    for (const std::string_view name : namesOf(kBatchPlots))
        names.push_back(name);
    return names;
}

/// The cell named by a string such as "weights:8:3".
std::optional<PinnedCell> parsedCell(const std::string& text)
{
    const QStringList parts = QString::fromStdString(text).toLower().split(':');
    const auto matrix = stageMatrixNamed(parts.value(0).toStdString());
    bool isPosition = false;
    bool isColumn = false;
    const PinnedCell cell{matrix.value_or(StageMatrix::Queries),
                          parts.value(1).toULongLong(&isPosition),
                          parts.value(2).toULongLong(&isColumn)};
    const bool complete = parts.size() == 3 && matrix && isPosition && isColumn;
    return complete ? std::optional(cell) : std::nullopt;
}

RenderSettings renderSettingsOf(const Arguments& arguments)
{
    RenderSettings settings{
        .view = arguments.text("view", "stage"),
        .step = arguments.ordinal("step"),
        .operation = arguments.text("operation"),
        .layer = arguments.ordinal("layer").value_or(0),
        .head = arguments.ordinal("head").value_or(0),
        .cell = parsedCell(arguments.text("cell", "")),
        .scale = arguments.decimal("scale").value_or(1),
        .format = *pictureFormatOf(arguments.text("out", "")),
        .captioned = !arguments.has("no-caption"),
        .language = QString::fromStdString(arguments.text("lang", "")),
        .frame = {.theme = themeNamed(arguments.choice("theme", kThemeChoices)),
                  .size = *parsedSize(arguments.text("size", "1280x800")),
                  .plot = plotNamed(arguments.text("plot", "")).value_or(kPlotKinds.front()),
                  .machine = {},
                  .tokens = arguments.number("tokens")}};
    expectReasonable(settings.frame.size, settings.scale);
    return settings;
}

/// Throws UsageError if --source was given for a view or with an option that has nothing to do with it.
void expectShowsSource(const RenderSettings& settings)
{
    if (settings.view != "window" && viewNamed(settings.view).texts == TextsOf::Run)
        throw UsageError("--source: --view " + settings.view + " shows nothing of the encoder.");
    if (settings.step)
        throw UsageError("--step cannot be combined with --source: the encoder has a single step.");
}

/// What --source draws. Throws UsageError if the model of the run has no encoder.
Trace encoderToDraw(const Trace& run)
{
    Trace encoder = encoderTrace(run);
    if (encoder.empty())
        throw UsageError("--source: the model of this run has no encoder.");
    return encoder;
}

/// Throws InputError if no lane has the cell in the step that is shown.
void expectCell(const ViewState& state, const PinnedCell& cell)
{
    std::size_t first = std::numeric_limits<std::size_t>::max();
    std::size_t end = 0;
    std::size_t columns = 0;
    for (const Lane lane : lanesOf(state.trace.header())) {
        const auto matrix = laneMatrixAt(state, lane, cell.matrix);
        if (!matrix)
            continue;
        if (matrix->hasRow(cell.position) && cell.column < matrix->values.columns)
            return;
        first = std::min(first, matrix->firstRow);
        end = std::max(end, matrix->firstRow + matrix->values.rows);
        columns = std::max(columns, matrix->values.columns);
    }
    throw InputError({.file = {},
                      .place = "--cell"s,
                      .expected = end == 0
                                      ? "a matrix that this step has"
                                      : "a position from " + std::to_string(first) + " to " +
                                            std::to_string(end - 1) + " and a column from 0 to " +
                                            std::to_string(columns - 1),
                      .found = "position " + std::to_string(cell.position) + ", column " +
                               std::to_string(cell.column),
                      .hint = {}});
}

/// Throws InputError if the model of the run has no operation with this name.
OperationPoint pointOf(const Network& network, const RenderSettings& settings)
{
    const auto layer = idAt<Layer>(settings.layer);
    if (!settings.operation)
        return network.pointIn(network.only(OperationKind::WeightedSum), layer);
    if (const auto operation = network.operationNamed(*settings.operation))
        return network.pointIn(*operation, layer);
    throw InputError(
        {.file = {},
         .place = "--operation"s,
         .expected = "one of "s + listed(network.operations(), ", ", {}, &OperationSpec::name),
         .found = Text(*settings.operation, 60),
         .hint = {}});
}

ViewState stateOf(const Trace& trace, const RenderSettings& settings, AttentionSource& attention)
{
    const std::size_t step = settings.step.value_or(trace.size() - 1);
    expectBelow(step, trace.size(), "--step");
    const Selection selection{idAt<Layer>(settings.layer), idAt<Head>(settings.head),
                              settings.cell};
    const OperationPoint point = pointOf(*trace.header().network, settings);
    ViewState state = attention.stateAt(trace, cursorAt(trace, step, point), selection);
    if (settings.cell)
        expectCell(state, *settings.cell);
    return state;
}

/// The caption that the window would export with this view.
QString captionOf(const ViewEntry& entry, const TraceView& view)
{
    if (entry.caption == CaptionOf::Stage)
        return stageCaption(view.state(), view.currentLayout());
    return captionFor(view.state(), entry.caption);
}

Picture captionedPicture(const ViewEntry& entry, TraceView& view, const RenderSettings& settings)
{
    QString caption = captionOf(entry, view);
    // Two rounds, because the caption makes the view smaller, and a smaller view may have a
    // different caption.
    for (int round = 0; round < 2; ++round) {
        const int height = captionHeight(caption, view.font(), settings.frame.size.width());
        const bool captioned =
            settings.captioned && height * kLeastHeights <= settings.frame.size.height();
        prepareView(view, view.state(), settings.frame.theme,
                    settings.frame.size - QSize(0, captioned ? height : 0));
        if (!captioned)
            return view.picture();
        caption = captionOf(entry, view);
    }
    return withCaption(view.picture(), caption, view.font(), settings.frame.theme);
}

/// The contents of the picture file.
QByteArray pictureBytes(const ViewState& state, const RenderSettings& settings)
{
    const Offscreen application(settings.language);
    if (settings.view == "window")
        return encoderOf(windowPicture(state, settings.frame), settings.format, settings.scale)();
    const ViewEntry& entry = viewNamed(settings.view);
    const std::unique_ptr<TraceView> view = entry.make();
    if (auto* plots = qobject_cast<PlotsView*>(view.get())) {
        plots->setMachine(settings.frame.machine);
        plots->setPlot(settings.frame.plot);
    }
    prepareView(*view, state, settings.frame.theme, settings.frame.size);
    return encoderOf(captionedPicture(entry, *view, settings), settings.format, settings.scale)();
}

/// Throws UsageError unless --out names a picture. The option has no Check for this, because --out
/// may also name an animation or a folder.
void expectPictureName(const Arguments& arguments)
{
    const std::string path = arguments.text("out", "");
    if (!pictureFormatOf(path))
        throw UsageError("--out: expected a name that ends in .png, .svg or .pdf, found \"" +
                         printable(path) + "\".");
}

/// Runs the prompt, or opens the run that --trace names. Call expectOneSource() first.
RunOfModel runOf(const Arguments& arguments, CommandContext& context)
{
    if (const auto path = arguments.text("trace"))
        return {readTraceFile(*path, {.stop = context.stop})};
    PreparedRun run = preparedRun(arguments, context);
    run.settings.repeatShorter = kShortPass;
    Trace trace = runToEnd(
        *run.engine, run.settings, run.promptText, [](const StepRecord&) {}, context.stop);
    const std::shared_ptr<Engine> engine = std::move(run.engine);
    return {std::move(trace), modelsOf(engine)};
}

void saveAndNote(const std::string& path, const QByteArray& bytes, Console& console)
{
    const std::uint64_t written =
        saveFile(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    console.note("Written: " + path + " (" + byteText(written) + ").");
}

void drawOnePicture(const Arguments& arguments, CommandContext& context)
{
    for (const Option& option : severalPlacesOptions().options)
        if (arguments.has(option.name))
            throw UsageError("--" + option.name + " needs --hand-out, --page or --animate.");
    expectPictureName(arguments);
    if (arguments.has("plot") && !plotNamed(arguments.text("plot", "")))
        throw UsageError("--plot " + arguments.text("plot", "") +
                         " is a plot of a batch: it needs --view sequences and --prompts.");
    const std::string view = arguments.text("view", "stage");
    if (arguments.has("plot") && view != "plots" && view != "window")
        throw UsageError("--plot needs --view plots or window.");
    RenderSettings settings = renderSettingsOf(arguments);
    const std::string path = outputOf(arguments);
    const bool isOfSource = arguments.has("source");
    if (isOfSource)
        expectShowsSource(settings);
    const RunOfModel run = runOf(arguments, context);
    const Trace trace = isOfSource ? encoderToDraw(run.trace) : run.trace;
    if (isOfSource)
        settings.frame.runOfEncoder = run.trace;
    settings.frame.models = run.models;
    expectBelow(settings.layer, trace.header().config().layers, "--layer");
    expectBelow(settings.head, trace.header().network->site(Layer{}).heads, "--head");
    AttentionSource attention(run.models);
    const ViewState state = stateOf(trace, settings, attention);
    if (settings.frame.plot == PlotKind::Roofline) {
        WorkerPool pool(arguments.number("threads").value_or(0));
        settings.frame.machine = {MachineState::Measured, QString::fromStdString(processorName()),
                                  measureMachine(pool, context.stop)};
    }
    const QByteArray bytes = pictureBytes(state, settings);
    if (context.stop.stop_requested())
        throw Cancelled();
    saveAndNote(path, bytes, context.console);
}

/// Throws UsageError if --prompts is missing, or if an option was given that does not apply to a
/// batch, for example --layer.
void expectBatchPlace(const Arguments& arguments)
{
    const std::string form = "--view " + arguments.text("view", "");
    if (!arguments.has("prompts"))
        throw UsageError(form + " needs --prompts.");
    expectWithout(arguments, {"operation", "layer", "head", "cell", "source", "trace"}, form);
    expectWithout(arguments, namesOf(severalPlacesOptions().options), form);
    if (arguments.has("plot") && plotNamed(arguments.text("plot", "")))
        throw UsageError("--plot " + arguments.text("plot", "") +
                         " is not a plot of a batch: expected weights, pool or waste.");
}

void drawBatch(const ViewEntryOf<BatchView>& entry, const Arguments& arguments,
               CommandContext& context)
{
    expectBatchPlace(arguments);
    expectPictureName(arguments);
    const RenderSettings settings = renderSettingsOf(arguments);
    const std::string path = outputOf(arguments);
    const PreparedBatch prepared = preparedBatch(arguments, context);
    const BatchTrace batch = batchToEnd(
        *prepared.engine, prepared.settings, [](const BatchStep&) {}, context.stop);
    const std::size_t step = settings.step.value_or(fullestStep(batch));
    expectBelow(step, batch.steps.size(), "--step");
    const Offscreen application(settings.language);
    const Picture picture = batchPicture(entry, {.batch = batch, .step = step},
                                         arguments.choice("plot", kBatchPlots), settings.frame);
    const QByteArray bytes = encoderOf(picture, settings.format, settings.scale)();
    saveAndNote(path, bytes, context.console);
}

void drawHandOutOf(const Arguments& arguments, CommandContext& context)
{
    const SeveralPlaces places = severalPlacesOf(arguments);
    const std::filesystem::path path = handOutPath(arguments);
    drawHandOut(runOf(arguments, context), places, path, context);
}

void drawAnimationOf(const Arguments& arguments, CommandContext& context)
{
    const SeveralPlaces places = severalPlacesOf(arguments);
    const std::string path = arguments.text("out", "");
    if (!isForFrames(path)) {
        expectOutput(arguments, path);
        return drawGif(runOf(arguments, context), places, path, context);
    }
    NewFolder folder(path);
    drawFramesTo(folder, runOf(arguments, context), places, context);
    folder.finish();
}

ExitCode render(const Arguments& arguments, CommandContext& context)
{
    if (!arguments.has("out") && !arguments.has("hand-out") && !arguments.has("page"))
        throw UsageError("--out, --hand-out or --page is required.");
    // Checked first, because a page is of no single view.
    const auto page = arguments.has("page") ? std::optional(pagePath(arguments)) : std::nullopt;
    if (drawsSide(arguments)) {
        drawSide(arguments, context);
        return ExitCode::Done;
    }
    expectNoSideOptions(arguments);
    const auto ofBatch =
        std::ranges::find(batchViews(), arguments.text("view", ""), &ViewEntryOf<BatchView>::name);
    if (ofBatch != batchViews().end()) {
        drawBatch(*ofBatch, arguments, context);
        return ExitCode::Done;
    }
    if (arguments.has("prompts"))
        throw UsageError("--view " + arguments.text("view", "stage") +
                         " cannot draw the batch of --prompts. Choose --view sequences, or draw "
                         "one prompt alone with --prompt.");
    expectNoBatchOptions(arguments);
    expectOneSource(arguments);
    if (page)
        drawPage(runOf(arguments, context), arguments, *page, context);
    else if (arguments.has("hand-out"))
        drawHandOutOf(arguments, context);
    else if (arguments.has("animate"))
        drawAnimationOf(arguments, context);
    else
        drawOnePicture(arguments, context);
    return ExitCode::Done;
}

} // namespace

Command renderCommand()
{
    const auto inRange = [](double scale) { return scale >= 0.25 && scale <= 8; };
    const OptionGroup place{
        "Place in the run",
        {{"step", "N",
          "step, counted from 1 as in the window (default: the last; of a batch, the\n"
          "first of those with the most sequences); of a conversation, the turn",
          ordinal()},
         {"operation", "NAME",
          "operation to show: Embedding, Scores, Softmax ... (default: WeightedSum)",
          oneOf(operationNames())},
         {"layer", "N", "layer, counted from 1 (default: 1)", ordinal()},
         {"head", "N", "head, counted from 1 (default: 1)", ordinal()},
         {"cell", "M:POS:COL",
          "cell to pin: weights:8:3 is the weight that query 8 gives to key 3;\n"
          "M is q, k, v, scores, weights or output; positions and columns are\n"
          "numbered from 0",
          parsedBy(parsedCell, "MATRIX:POSITION:COLUMN such as weights:8:3")},
         {"source", "",
          "of a model that translates, draw what the encoder does with the source,\n"
          "instead of a step of the decoder"}}};
    const OptionGroup picture{
        "Picture",
        {{"view", "NAME",
          "stage, cache, decoder, tokens, now, lamp, plots, timeline, heads,\n"
          "inspector, code, window; of the batch of --prompts, sequences (all of it)\n"
          "or pool (its memory); conversation (of --chat) or beams (of --beams)\n"
          "(default: stage)",
          oneOf(viewNames())},
         {"plot", "NAME",
          "plot in the views plots and window: flops, cumulative, time, cache,\n"
          "ledger (FLOPs by operation), roofline (measures this machine), drift\n"
          "or tradeoff (bytes against drift) (default: flops); in the view\n"
          "sequences: weights (read per token), pool or waste (default: weights)",
          oneOf(plotNames())},
         {"size", "WxH",
          "width and height of the picture (default: 1280x800; 760x530 for the\n"
          "pictures of a handout, 960x540 for an animation)",
          parsedBy(parsedSize, "WIDTHxHEIGHT such as 1280x800")},
         {"scale", "S", "multiplies --size, by 0.25 to 8; an SVG or PDF grows, too (default: 1)",
          decimal("a number from 0.25 to 8", inRange)},
         {"theme", "NAME", "light, dark or projector (default: light)",
          oneOf(namesOf(kThemeChoices))},
         languageOption(),
         {"no-caption", "",
          "leave out the line at the bottom that says which run is shown, and\n"
          "where; the window and very short pictures never have it"},
         {"out", "FILE",
          "file to write; its name ends in .png, .svg or .pdf, or in .gif for\n"
          "an animation"}}};
    std::vector<OptionGroup> groups{promptOptions(),
                                    batchOptions(),
                                    recordedRunOptions(),
                                    place,
                                    picture,
                                    severalPlacesOptions(),
                                    generationOptions(),
                                    cacheOptions(),
                                    laneModelOptions(),
                                    modelOptions()};
    for (OptionGroup& side : sideRenderOptions())
        groups.push_back(std::move(side));
    return {
        kRender.name,
        kRender.summary,
        "Does the same as the command run, goes to one operation of one step, and draws what\n"
        "the window would show there. It can also show several places of the run, in a\n"
        "handout to print, in a page for a browser or in an animation. With --trace, it draws\n"
        "a recorded run. With --chat or --beams, it draws the turns of a conversation or the\n"
        "tree of a beam search.",
        "  pastkeys-cli render --prompt \"Mia has a red ball.\" --view stage --step 2 \\\n"
        "      --operation Scores --out stage.png\n"
        "  pastkeys-cli render --prompt \"Mia has a red ball.\" --hand-out mia.html\n"
        "  pastkeys-cli render --prompt \"Mia has a red ball.\" --page mia.html\n"
        "  pastkeys-cli render --trace run.pastkeys --view cache --out cache.svg\n"
        "  pastkeys-cli render --prompt \"Mia has a red ball.\" --animate --steps 2 --out mia.gif\n"
        "  pastkeys-cli render --prompt \"Mia was sad. She\" --view beams --beams 3 --out "
        "beams.svg",
        groups,
        render};
}

} // namespace pastkeys
