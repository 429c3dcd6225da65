// Measures offscreen how long the user waits for the window: until it is up, until a step is on
// screen, while the mouse moves over it, while the engine runs, and while a long record is written
// to a file.
//
//   bench_window MODEL TOKENS off|on|compare [PROMPT]
//
// It prints milliseconds: the median, the 95th percentile and the slowest.
#include "document/run_document.h"
#include "inspector/inspector_view.h"
#include "query/cursor.h"
#include "shared/trace_view.h"
#include "stage/stage_view.h"
#include "support/gpt2_names.h"
#include "support/long_trace.h"
#include "timeline/timeline_view.h"
#include "widgets/message_bar.h"
#include "window/exporter.h"
#include "window/main_window.h"

#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QThread>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <random>

using namespace pastkeys;

namespace {

constexpr int kMoves = 400;
constexpr std::size_t kLongRecord = 3000; ///< steps

CacheMode modeNamed(const char* name)
{
    if (std::strcmp(name, "off") == 0)
        return CacheMode::Off;
    return std::strcmp(name, "on") == 0 ? CacheMode::On : CacheMode::Compare;
}

void print(const char* name, std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    std::printf("%-28s %8.2f %8.2f %8.2f\n", name, times[times.size() / 2],
                times[times.size() * 95 / 100], times.back());
}

double milliseconds(const QElapsedTimer& clock)
{
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

/// \returns the times during which the window was too busy to respond to a key
template <class Ended> std::vector<double> busyUntil(Ended ended)
{
    std::vector<double> busy;
    QElapsedTimer clock;
    while (!ended()) {
        clock.start();
        QApplication::processEvents();
        if (const double time = milliseconds(clock); time > 0.05)
            busy.push_back(time);
        QThread::usleep(200);
    }
    return busy;
}

std::vector<double> waitForEndOfRun(MainWindow& window)
{
    const auto* messages = window.findChild<MessageBar*>();
    return busyUntil([&] {
        const Trace& trace = window.session().trace();
        if (!messages->text().isEmpty() && trace.empty() && !window.document().isBusy())
            qFatal("%s", qPrintable(messages->text()));
        return !trace.empty() && trace.step(trace.size() - 1).stopped.has_value();
    });
}

void measureExport(MainWindow& window, const QString& path)
{
    window.session().setTrace(test::longTrace(window.session().trace(), kLongRecord));
    QApplication::processEvents();
    auto& exporter = *window.findChild<Exporter*>();
    exporter.exportTo(path, ExportKind::Trace);
    print("busy while it exports", busyUntil([&] { return !exporter.isWriting(); }));
}

/// Measures the milliseconds from each call to `move` until everything is painted.
template <class Move> void measure(const char* name, Move move)
{
    std::vector<double> times;
    QElapsedTimer clock;
    for (int i = 0; i < kMoves; ++i) {
        clock.start();
        move();
        QApplication::processEvents(); // requests painting
        QApplication::processEvents();
        times.push_back(milliseconds(clock));
    }
    print(name, times);
}

void moveMouse(QWidget& widget, QPointF to, Qt::MouseButtons buttons)
{
    QMouseEvent event(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, buttons,
                      Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

/// In the last step, goes to the last operation that has matrices.
void showAttention(MainWindow& window)
{
    const Trace& trace = window.session().trace();
    const Layer last = idAt<Layer>(trace.header().config().layers - 1);
    window.session().setCursor(cursorAt(trace, trace.size() - 1, {test::Gpt2::WeightedSum, last}));
    QApplication::processEvents();
}

void measureMouse(MainWindow& window)
{
    std::mt19937 random(2);
    const auto pixel = [&random](int room) {
        return std::uniform_int_distribution<>(0, room - 1)(random);
    };
    auto& stage = *window.findChild<StageView*>();
    auto& inspector = *window.findChild<InspectorView*>();
    window.findChild<QDockWidget*>("inspector")->raise();
    showAttention(window);
    std::vector<QPointF> cells;
    while (cells.size() < kMoves)
        if (const QPointF at(pixel(stage.width()), pixel(stage.height()));
            stage.currentLayout().detailAt(at).cell)
            cells.push_back(at);
    measure("hover over cells",
            [&, next = cells.begin()]() mutable { moveMouse(stage, *next++, Qt::NoButton); });
    measure("the inspector's painting", [&] { inspector.repaint(); });
    auto& timeline = *window.findChild<TimelineView*>();
    QMouseEvent press(QEvent::MouseButtonPress, timeline.rect().center(),
                      timeline.mapToGlobal(QPointF(timeline.rect().center())), Qt::LeftButton,
                      Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&timeline, &press);
    measure("scrub", [&] {
        moveMouse(timeline, QPointF(pixel(timeline.width()), timeline.height() / 2),
                  Qt::LeftButton);
    });
}

void measureMoves(MainWindow& window)
{
    Session& session = window.session();
    std::mt19937 random(1);
    const auto anywhere = [&] {
        const std::size_t step = random() % session.trace().size();
        return Cursor{step, random() % operationCount(session.trace(), step)};
    };
    session.toStart();
    QApplication::processEvents();
    measure("first visits, by operation", [&] { session.forward(Stride::Operation); });
    measure("to anywhere", [&] { session.setCursor(anywhere()); });
    for (auto* view : window.findChildren<TraceView*>())
        measure(view->metaObject()->className(), [&] { view->repaint(); });
    session.toEnd();
    measure("one operation back", [&] { session.back(Stride::Operation); });
    measure("one operation forward", [&] { session.forward(Stride::Operation); });
    measure("one token back", [&] { session.back(Stride::Token); });
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::fprintf(stderr, "usage: bench_window MODEL TOKENS off|on|compare [PROMPT]\n");
        return 2;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir folder;
    qputenv("PASTKEYS_PORTABLE", folder.path().toUtf8());
    QElapsedTimer clock;
    clock.start();
    QApplication application(argc, argv);
    MainWindow window({QString::fromLocal8Bit(argv[1]),
                       argc > 4 ? QString::fromLocal8Bit(argv[4]) : QStringLiteral("hello there"),
                       modeNamed(argv[3])});
    RunRequest request = window.document().request();
    request.settings.tokens = static_cast<std::size_t>(std::atoi(argv[2]));
    window.document().setRequest(request);
    window.resize(1920, 1080);
    window.show();
    window.repaint();
    std::printf("window up after %.0f ms\n", milliseconds(clock));
    const std::vector<double> busy = waitForEndOfRun(window);
    const Trace& trace = window.session().trace();
    std::printf("%zu steps, up to %llu positions\n", trace.size(),
                static_cast<unsigned long long>(trace.step(trace.size() - 1).positions()));
    std::printf("%-28s %8s %8s %8s\n", "milliseconds", "median", "95 %", "slowest");
    print("busy while it runs", busy);
    measureMoves(window);
    measureMouse(window);
    measureExport(window, folder.filePath(QStringLiteral("run.jsonl")));
    return 0;
}
