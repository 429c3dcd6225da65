#pragma once

#include <QByteArray>
#include <QString>

namespace pastkeys {

/// A complete HTML file to print, which needs no other file. \param body HTML
QByteArray printedPage(const QString& title, const QString& body);

/// The part of a printedPage() before the body; printedPageEnd() is the part after it.
/// \param style  additional CSS rules
QByteArray printedPageStart(const QString& title, const QString& style);
QByteArray printedPageEnd();

} // namespace pastkeys
