#pragma once

#include <QCommandLineOption>
#include <QList>

namespace pastkeys {

/// What the program takes besides --help and --version. The manual page is made from it, too.
QList<QCommandLineOption> windowOptions();

/// The window's program: reads its command line, shows the window, runs until it is closed.
int runWindow(int argc, char** argv);

} // namespace pastkeys
