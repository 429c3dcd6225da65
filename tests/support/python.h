// Runs Python programs from the source tree with a Python installed on this machine.
#pragma once

#include <QStringList>

namespace pastkeys::test {

struct PythonResult
{
    int exitCode = -1; ///< -1 if it crashed, did not start, or did not end in time
    QString output;
    QString errors;
};

/// Runs a Python program without leaving a __pycache__ beside its sources.
PythonResult runPython(const QString& python, const QStringList& arguments);

/// A Python that has this module: the one in PATH, or the system's. Empty if neither has it.
QString pythonWith(const QString& module);

/// The full path of a file in the source tree.
QString inSource(const QString& path);

} // namespace pastkeys::test
