// Markdown of pages as a widget shows it.
#pragma once

#include <QFont>
#include <QString>

namespace pastkeys {

/// As HTML for a label. Tags in the text stay text.
QString htmlOf(const QString& markdown, const QFont& font);
/// As a screen reader says it, and as it stands in a table.
QString plainTextOf(const QString& markdown);

} // namespace pastkeys
