// Turns the Markdown of pages into HTML or plain text.
#pragma once

#include <QFont>
#include <QString>

namespace pastkeys {

/// The Markdown as HTML for a label. Tags in the Markdown are shown as text.
QString htmlOf(const QString& markdown, const QFont& font);
/// The Markdown as HTML for a file: only the content of the body, without fonts.
QString plainHtmlOf(const QString& markdown);
/// The Markdown as plain text for screen readers and tables.
QString plainTextOf(const QString& markdown);

} // namespace pastkeys
