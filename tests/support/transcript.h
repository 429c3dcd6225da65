// What pastkeys-cli prints, as a text to be compared with an approved one.
#pragma once

#include <QString>

namespace pastkeys::test {

/// Runs pastkeys-cli in `folder`, once for each of the lines. A line has the exit code that is
/// expected and the words, such as `2 run --tokens 0`. In the words, LONG stands for a prompt of
/// more tokens than the smallest model can read, ESC for the character, and EMPTY for an empty text. Checks that a command
/// that fails leaves no files, and removes none.
/// \returns the words and what was printed. "! " marks lines of standard error. Measured times and
///          the names of this machine's kernels are replaced.
QString transcriptOf(const QString& folder, const QString& lines);

/// The text without what differs from machine to machine and from run to run.
QString withoutMeasurements(QString text);

} // namespace pastkeys::test
