#pragma once

#include <QProxyStyle>

namespace pastkeys {

/// Fusion with visible edges: Fusion's own edges have a contrast of less than 3 : 1, and are
/// invisible in a dark window. Edges and the flat scroll bars use the palette's Mid role. A ring in
/// the Highlight role shows which control has the keyboard focus.
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
    /// Makes radio buttons at least as large as the characters beside them.
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    /// Adds space beside a button's text, where Fusion leaves almost none.
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
};

} // namespace pastkeys
