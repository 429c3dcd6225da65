#pragma once

#include <QApplication>
#include <QFontDatabase>
#include <QStyleFactory>

namespace pastkeys::test {

/// Sets the same font and style on every machine: DejaVu Sans from Debian's fonts-dejavu-core.
/// \returns false if the font is missing
inline bool useFixedFont()
{
    const int regular = QFontDatabase::addApplicationFont(
        QStringLiteral("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"));
    const int bold = QFontDatabase::addApplicationFont(
        QStringLiteral("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"));
    if (regular < 0 || bold < 0)
        return false;
    QFont font(QFontDatabase::applicationFontFamilies(regular).first());
    font.setPointSize(10);
    QApplication::setFont(font);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    return true;
}

} // namespace pastkeys::test
