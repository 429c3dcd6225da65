// Python programs of the source tree, run by a Python of this machine.
#pragma once

#include <QStringList>

namespace pastkeys::test {

struct PythonResult
{
    int exitCode = -1; ///< -1 if it crashed, did not start, or did not end in time
    QString output;
    QString errors;
};

/// Runs a Python program, which leaves no __pycache__ beside its sources.
PythonResult runPython(const QString& python, const QStringList& arguments);

/// A Python that has this module: the one in PATH, or the system's. Empty if neither has it.
QString pythonWith(const QString& module);

/// A path in the source tree, as text.
QString inSource(const QString& path);

} // namespace pastkeys::test
