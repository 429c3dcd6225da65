// What pastkeys-cli prints, as a text to be compared with an approved one.
#pragma once

#include <QString>

namespace pastkeys::test {

/// Runs pastkeys-cli in `folder`, once for each line that begins with an exit code and `$`, such as
/// `2 $ run --tokens 0`, and checks the exit code. In the words, LONG stands for a prompt of more
/// tokens than the smallest model can read, ESC for the character, and EMPTY for an empty text.
/// Checks that a command that fails leaves no files, and removes none. Ignores other lines.
/// \returns the lines, each with what was printed. "! " marks lines of standard error. Measured
///          times and the names of this machine's kernels are replaced.
QString transcriptOf(const QString& lines, const QString& folder);

/// Runs the commands in an approved text again, to be compared with that text:
/// \code
///   const QString text = transcriptAgain("commands/import", folder);
///   QCOMPARE(text, approved("commands/import", text));
/// \endcode
QString transcriptAgain(const QString& name, const QString& folder);

/// The text without what differs from machine to machine and from run to run.
QString withoutMeasurements(QString text);

} // namespace pastkeys::test
