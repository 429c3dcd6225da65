// Texts that people read, compared with the files in tests/approved, so that a change of wording
// is read as a difference of a text file and changes no test.
#pragma once

#include <QString>

namespace pastkeys::test {

/// The approved text with this name, to be compared with what the program says now:
/// \code
///   QCOMPARE(text, approved("now_panel/scores", text));
/// \endcode
/// If the environment variable PASTKEYS_APPROVE is set, first writes `text` into the file. If the
/// texts differ, prints the first lines that do.
/// \param name  the file in tests/approved, without ".txt", such as "now_panel/scores"
QString approved(const QString& name, const QString& text);

} // namespace pastkeys::test
