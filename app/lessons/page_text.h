// Markdown of pages as a widget shows it.
#pragma once

#include <QFont>
#include <QString>

namespace pastkeys {

/// As HTML for a label. Tags in the text stay text.
QString htmlOf(const QString& markdown, const QFont& font);
/// The same for a file: only what stands in the body, and without fonts of its own.
QString plainHtmlOf(const QString& markdown);
/// As a screen reader says it, and as it stands in a table.
QString plainTextOf(const QString& markdown);

} // namespace pastkeys
