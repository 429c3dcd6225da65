#pragma once

#include <QByteArray>
#include <QString>

namespace pastkeys {

/// A whole HTML file for paper, which needs no other file. \param body HTML
QByteArray printedPage(const QString& title, const QString& body);

} // namespace pastkeys
