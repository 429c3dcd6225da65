#pragma once

#include <QByteArray>
#include <QString>

namespace pastkeys {

/// A complete HTML file for printing, which needs no other files. \param body HTML
QByteArray printedPage(const QString& title, const QString& body);

/// The part of a printedPage() before the body; printedPageEnd() is the part after it.
/// \param style  additional CSS rules
QByteArray printedPageStart(const QString& title, const QString& style);
QByteArray printedPageEnd();

} // namespace pastkeys
