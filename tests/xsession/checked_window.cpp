#include "checked_window.h"

#include "support/window_checks.h"
#include "window/window_program.h"

#include <QApplication>
#include <QTimer>

#include <array>
#include <csignal>
#include <execinfo.h>
#include <unistd.h>

namespace pastkeys::test {

namespace {

constexpr int kCheckEachMs = 200;

void logCalls(int signal)
{
    std::array<void*, 64> calls;
    backtrace_symbols_fd(calls.data(), backtrace(calls.data(), calls.size()), STDERR_FILENO);
    raise(signal); // now with its default action
}

/// Unless a sanitizer does that already.
void logCallsAt(int signal)
{
    struct sigaction action = {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_DFL)
        return;
    action.sa_handler = logCalls;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(signal, &action, nullptr);
}

void checkNow(WindowChecks& checks)
{
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<MainWindow*>(widget); window && window->isVisible())
            if (const QString wrong = checks.wrongIn(*window); !wrong.isEmpty())
                qFatal("the window is wrong: %s", qPrintable(wrong));
}

void startChecks()
{
    auto* timer = new QTimer(QCoreApplication::instance());
    timer->callOnTimeout([checks = WindowChecks()]() mutable { checkNow(checks); });
    timer->start(kCheckEachMs);
}

} // namespace

int runCheckedWindow(int argc, char** argv)
{
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
        logCallsAt(signal);
    qAddPreRoutine(startChecks);
    return runWindow(argc, argv);
}

} // namespace pastkeys::test
