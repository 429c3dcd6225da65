#pragma once

#include <QByteArray>
#include <QString>

namespace pastkeys {

/// A whole HTML file to print. It needs no other file. \param body HTML
QByteArray printedPage(const QString& title, const QString& body);

/// The part of a printedPage() before the body; printedPageEnd() is the part after it.
/// \param style  more CSS rules
QByteArray printedPageStart(const QString& title, const QString& style);
QByteArray printedPageEnd();

} // namespace pastkeys
