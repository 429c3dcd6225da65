// Turns the Markdown of pages into HTML or plain text.
#pragma once

#include <QFont>
#include <QString>

namespace pastkeys {

/// Converts Markdown to HTML for a label. Tags in the Markdown are shown literally.
QString htmlOf(const QString& markdown, const QFont& font);
/// Converts Markdown to HTML for a file: only the content of the body, without fonts.
QString plainHtmlOf(const QString& markdown);
/// Converts Markdown to plain text for screen readers and tables.
QString plainTextOf(const QString& markdown);

} // namespace pastkeys
