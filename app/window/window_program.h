#pragma once

#include <QCommandLineOption>
#include <QList>

namespace pastkeys {

/// The options of the program besides --help and --version. The manual page is made from them, too.
QList<QCommandLineOption> windowOptions();

/// The window's program: reads its command line, shows the window, and runs until it is closed.
int runWindow(int argc, char** argv);

} // namespace pastkeys
