// The font for Chinese characters. Many of them have other shapes in mainland China than in Taiwan,
// so each language names the family with the shapes of its region. Without that family, the system
// chooses a font.
#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

namespace pastkeys {

/// The family for the language `code`; empty if the language is not Chinese.
QString chineseFamilyOf(const QString& code);

/// `font`, with the family for the language after its own first family, which has the other letters.
/// \param installed  the families on this machine; the font gets no other family
QFont fontFor(const QString& code, const QFont& font, const QStringList& installed);

} // namespace pastkeys
