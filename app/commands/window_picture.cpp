#include "commands/window_picture.h"

#include "commands/command_engine.h"
#include "commands/options.h"
#include "drawing/theme.h"
#include "plots/plots_view.h"
#include "window/main_window.h"
#include "window/run_bar.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QTemporaryDir>

#include <algorithm>
#include <memory>
#include <string>

namespace pastkeys {

namespace {

void fillRunBar(RunBar& bar, const ViewState& state, const CommandEngine& engine,
                const RunSettings& settings)
{
    bar.setModel(modelInfoOf(engine));
    bar.setPrompt(QString::fromStdString(state.trace.header().prompt));
    bar.setTokens(static_cast<int>(std::min<std::size_t>(settings.tokens, 9999)));
    if (settings.lanes.size() == kLanes.size())
        bar.setLanes(settings.lanes);
    else
        bar.setMode(keepsRows(settings.lanes.front()) ? CacheMode::On : CacheMode::Off);
    for (const CacheMode mode : {CacheMode::Off, CacheMode::On, CacheMode::Compare})
        if (settings.lanes.size() == kLanes.size() && lanesOf(mode) == settings.running)
            bar.setMode(mode);
    bar.setBusy(false);
}

} // namespace

std::optional<QSize> parsedSize(const std::string& text)
{
    const QStringList sides = QString::fromStdString(text).split('x');
    const QSize size(sides.value(0).toInt(), sides.value(1).toInt());
    return sides.size() == 2 && !size.isEmpty() ? std::optional(size) : std::nullopt;
}

Picture windowPicture(const ViewState& state, const CommandEngine& engine,
                      const RunSettings& settings, const PictureFrame& frame)
{
    const QTemporaryDir noSettings; // the user's own settings must neither show nor change
    qputenv("PASTKEYS_PORTABLE", noSettings.path().toUtf8());
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
    fillRunBar(*window.findChild<RunBar*>(), state, engine, settings);
    window.session().setTrace(state.trace);
    window.session().setCursor(state.cursor);
    window.session().setSelection(state.selection);
    auto* plots = window.findChild<PlotsView*>();
    plots->setMachine(frame.machine);
    plots->setPlot(frame.plot);
    if (frame.plot != PlotKind::Flops) // it was asked for
        window.findChild<QDockWidget*>("plots")->raise();
    for (int round = 0; round < 3; ++round) // until nested layouts and the plots in them settle
        QCoreApplication::processEvents();
    Picture picture = pictureOf(window);
    picture.title = window.windowTitle();
    picture.paint = [shown](QPainter& painter) { shown->render(&painter); };
    return picture;
}

} // namespace pastkeys
