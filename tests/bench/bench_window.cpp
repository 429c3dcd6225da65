// How long a step takes to be on screen: moves the cursor of a finished run and waits until the
// window, offscreen, has painted.
//
//   bench_window MODEL TOKENS off|on|compare        prints milliseconds: median, 95th percentile, slowest
#include "main_window.h"
#include "run_bar.h"
#include "shared/trace_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <random>

using namespace pastkeys;

namespace {

constexpr int kMoves = 400;

CacheMode modeNamed(const char* name)
{
    if (std::strcmp(name, "off") == 0)
        return CacheMode::Off;
    return std::strcmp(name, "on") == 0 ? CacheMode::On : CacheMode::Compare;
}

void waitForEndOfRun(MainWindow& window)
{
    const auto ended = [&window] {
        const Trace& trace = window.playback().trace();
        return !trace.empty() && trace.step(trace.size() - 1).stopped.has_value();
    };
    while (!ended())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 100);
}

/// Milliseconds from each call of `move` until everything is painted.
template <class Move> void measure(const char* name, Move move)
{
    std::vector<double> times;
    QElapsedTimer clock;
    for (int i = 0; i < kMoves; ++i) {
        clock.start();
        move();
        QApplication::processEvents();
        times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::sort(times.begin(), times.end());
    std::printf("%-28s %8.2f %8.2f %8.2f\n", name, times[times.size() / 2],
                times[times.size() * 95 / 100], times.back());
}

void measureMoves(MainWindow& window)
{
    Playback& playback = window.playback();
    std::mt19937 random(1);
    const auto anywhere = [&] {
        const std::size_t step = random() % playback.trace().size();
        return Cursor{step, random() % operationCount(playback.trace(), step)};
    };
    std::printf("%-28s %8s %8s %8s\n", "milliseconds", "median", "95 %", "slowest");
    measure("to anywhere", [&] { playback.setCursor(anywhere()); });
    for (auto* view : window.findChildren<TraceView*>())
        measure(view->metaObject()->className(), [&] { view->repaint(); });
    playback.toEnd();
    measure("one operation back", [&] { playback.back(Stride::Operation); });
    measure("one operation forward", [&] { playback.forward(Stride::Operation); });
    measure("one token back", [&] { playback.back(Stride::Token); });
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 4) {
        std::fprintf(stderr, "usage: bench_window MODEL TOKENS off|on|compare\n");
        return 2;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    qputenv("PASTKEYS_PORTABLE", settings.path().toUtf8());
    QApplication application(argc, argv);
    MainWindow window({QString::fromLocal8Bit(argv[1]), "hello there", modeNamed(argv[3])});
    window.findChild<RunBar*>()->setTokens(std::atoi(argv[2]));
    window.resize(1920, 1080);
    window.show();
    waitForEndOfRun(window);
    const Trace& trace = window.playback().trace();
    std::printf("%zu steps, up to %llu positions\n", trace.size(),
                static_cast<unsigned long long>(trace.step(trace.size() - 1).positions()));
    measureMoves(window);
    return 0;
}
