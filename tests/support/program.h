#pragma once

#include <QByteArray>
#include <QStringList>

#include <filesystem>

namespace pastkeys::test {

/// How a program ended, and its output.
struct ProgramResult
{
    int exitCode = -1; ///< -1 if it crashed, did not start, or did not end in time
    QByteArray output;
    QByteArray errors;
};

struct ProgramSetup
{
    QByteArray input = {};
    QStringList environment = {}; ///< NAME=value, added to an environment that has only PATH
    /// A command that starts pastkeys-cli, e.g. `setpriv --reuid=65534`.
    QStringList wrapper = {};
    /// The folder that relative paths begin in; empty for the current one.
    QString folder = {};
};

/// Runs this build's pastkeys-cli, without a display.
ProgramResult runCli(const QStringList& arguments, const ProgramSetup& setup = {});

/// The output of a run that must succeed. Aborts the test program if it fails.
QByteArray outputOf(const QStringList& arguments, const ProgramSetup& setup = {});

std::filesystem::path cliPath();

/// The contents of a file; empty if it cannot be read.
QByteArray contentOf(const QString& path);

/// Aborts the program if the file cannot be written.
void writeFile(const QString& path, const QByteArray& content);

} // namespace pastkeys::test
