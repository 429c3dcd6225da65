#pragma once

#include <QByteArray>
#include <QString>

namespace pastkeys {

/// A whole HTML file for paper, which needs no other file. \param body HTML
QByteArray printedPage(const QString& title, const QString& body);

/// Such a file in pieces: the HTML before the body, and the HTML after it.
/// \param style  more CSS rules
QByteArray printedPageStart(const QString& title, const QString& style);
QByteArray printedPageEnd();

} // namespace pastkeys
