// The parts of a page to print, as HTML. All texts are escaped.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace pastkeys {

QString escapedHtml(const QString& text);
QString headingHtml(const QString& text);
QString paragraphHtml(const QString& text, const char* type = "");
/// Text from a run as a quotation. Its characters determine its direction: left to right or right
/// to left.
QString quoteHtml(const QString& text);
/// \param cell  "td" or "th"
QString rowHtml(const char* cell, const QStringList& texts);
/// A table with a header row, which is repeated on every page.
QString tableHtml(const QStringList& head, const QString& rows);
/// Turns an SVG file into a fragment: removes what precedes <svg>, and adds a name for screen
/// readers.
QByteArray inlineSvg(const QByteArray& file, const QString& name);
/// The line at the end of the page that says which program made it, and the end of the file.
QByteArray paperEnd();

} // namespace pastkeys
