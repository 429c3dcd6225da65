#include "commands/window_picture.h"

#include "commands/options.h"
#include "document/run_document.h"
#include "drawing/theme.h"
#include "plots/plots_view.h"
#include "window/main_window.h"
#include "window/run_bar.h"

#include <QCoreApplication>
#include <QDockWidget>

#include <memory>
#include <string>

namespace pastkeys {

namespace {

ModelInfo modelOf(const TraceHeader& header)
{
    ModelInfo info;
    info.name = header.modelName;
    info.fingerprint = header.modelFingerprint;
    info.network = header.network;
    info.types = header.types;
    info.kernels = QString::fromStdString(header.kernels);
    info.threads = header.threads;
    return info;
}

/// The request that the run bar shows: the one that made the run.
RunRequest shownRequest(const Trace& trace, std::optional<std::uint64_t> tokens, RunRequest now)
{
    RunRequest request = requestOf(trace, std::move(now));
    const std::vector<LaneSpec>& lanes = trace.header().lanes;
    if (lanes.size() == kLanes.size() && lanes.back().weights)
        request.settings.lanes = lanes; // named after their weights, as in a run of the window
    if (lanes.size() != kLanes.size())
        request.setMode(keepsRows(lanes.front()) ? CacheMode::On : CacheMode::Off);
    if (tokens)
        request.settings.tokens = static_cast<std::size_t>(*tokens);
    return request;
}

} // namespace

std::optional<QSize> parsedSize(const std::string& text)
{
    const QStringList sides = QString::fromStdString(text).split('x');
    const QSize size(sides.value(0).toInt(), sides.value(1).toInt());
    return sides.size() == 2 && !size.isEmpty() ? std::optional(size) : std::nullopt;
}

Picture windowPicture(const ViewState& state, const PictureFrame& frame)
{
    const auto shown = std::make_shared<MainWindow>(
        StartOptions{.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
    MainWindow& window = *shown;
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.chooseTheme(frame.theme.name);
    window.resize(frame.size);
    if (window.size() != frame.size)
        throw UsageError("--size: the window is at least " + std::to_string(window.width()) + "x" +
                         std::to_string(window.height()) + ".");
    window.show();
    const bool isOfRun = frame.runOfEncoder.empty();
    const Trace& run = isOfRun ? state.trace : frame.runOfEncoder;
    window.findChild<RunBar*>()->setModel(modelOf(run.header()));
    RunDocument& document = window.document();
    document.setRequest(shownRequest(run, frame.tokens, document.request()));
    window.computeRowsWith(frame.models);
    Session& session = window.session();
    session.setTrace(run);
    if (!isOfRun)
        session.showText(Axis::Source);
    session.setShownCursor(state.cursor);
    session.setShownSelection(state.selection);
    auto* plots = window.findChild<PlotsView*>();
    plots->setMachine(frame.machine);
    plots->setPlot(frame.plot);
    if (frame.plot != PlotKind::Flops) // not the default plot
        window.findChild<QDockWidget*>("plots")->raise();
    for (int round = 0; round < 3; ++round) // until nested layouts and the plots in them settle
        QCoreApplication::processEvents();
    Picture picture = pictureOf(window);
    picture.title = window.windowTitle();
    picture.paint = [shown](QPainter& painter) { shown->render(&painter); };
    return picture;
}

} // namespace pastkeys
