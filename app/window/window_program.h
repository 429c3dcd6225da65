#pragma once

#include <QCommandLineOption>
#include <QList>

namespace pastkeys {

/// The options of the program besides --help and --version. The manual page is made from them, too.
QList<QCommandLineOption> windowOptions();

/// Runs the program with the window: reads the command line, shows the window, and returns when it
/// is closed.
int runWindow(int argc, char** argv);

} // namespace pastkeys
