#pragma once

#include <QApplication>
#include <QFontDatabase>
#include <QPainter>
#include <QProxyStyle>
#include <QStyleOption>

namespace pastkeys::test {

/// Fusion, but with scroll bars of two plain colors: Fusion draws their frames differently in each
/// version of Qt.
class PlainFusion : public QProxyStyle
{
public:
    PlainFusion() : QProxyStyle(QStringLiteral("Fusion")) {}

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override
    {
        if (control != CC_ScrollBar)
            return QProxyStyle::drawComplexControl(control, option, painter, widget);
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        for (const SubControl part : {SC_ScrollBarSubLine, SC_ScrollBarSlider, SC_ScrollBarAddLine})
            painter->fillRect(subControlRect(control, option, part, widget).adjusted(1, 1, -1, -1),
                              option->palette.color(QPalette::Mid));
    }
};

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
    QApplication::setStyle(new PlainFusion);
    return true;
}

} // namespace pastkeys::test
