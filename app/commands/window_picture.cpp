#include "commands/window_picture.h"

#include "commands/options.h"
#include "drawing/theme.h"
#include "engine/engine_worker.h"
#include "plots/plots_view.h"
#include "window/main_window.h"
#include "window/run_bar.h"
#include "window/settings.h"

#include <QCoreApplication>
#include <QDockWidget>

#include <algorithm>
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

void fillRunBar(RunBar& bar, const Trace& trace)
{
    const TraceHeader& header = trace.header();
    bar.setModel(modelOf(header));
    bar.setRun(trace);
    const auto modeOf = [](bool isCached) { return isCached ? CacheMode::On : CacheMode::Off; };
    const StepRecord& first = trace.step(0);
    if (header.lanes.size() == kLanes.size())
        bar.setLanes(header.lanes);
    if (first.ranBoth())
        bar.setMode(CacheMode::Compare);
    else if (header.lanes.size() == kLanes.size())
        bar.setMode(modeOf(first.leader() == Lane{1}));
    else
        bar.setMode(modeOf(keepsRows(header.lanes.front())));
    bar.setBusy(false);
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
    auto* bar = window.findChild<RunBar*>();
    fillRunBar(*bar, state.trace);
    if (frame.tokens)
        bar->setTokens(static_cast<int>(std::min<std::uint64_t>(*frame.tokens, kMostTokens)));
    window.computeRowsWith(frame.model);
    window.session().setTrace(state.trace);
    window.session().setCursor(state.cursor);
    window.session().setSelection(state.selection);
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
