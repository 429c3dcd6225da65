#pragma once

#include <QCommandLineOption>
#include <QList>

namespace pastkeys {

/// The program's options besides --help and --version. The manual page is also generated from them.
QList<QCommandLineOption> windowOptions();

/// Runs the program with its window: reads the command line, shows the window, and returns when it
/// is closed.
int runWindow(int argc, char** argv);

} // namespace pastkeys
