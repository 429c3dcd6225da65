#pragma once

#include <QProxyStyle>

namespace pastkeys {

/// Fusion with edges that can be seen: its own have a contrast under 3 : 1 to what they stand on, and
/// in a dark window there are none to see. They have the palette's role Mid. A ring of its role
/// Highlight shows what has the keyboard.
class OutlinedStyle : public QProxyStyle
{
    Q_OBJECT

public:
    OutlinedStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
};

} // namespace pastkeys
