#pragma once

#include <QProxyStyle>

namespace pastkeys {

/// Fusion with visible edges: Fusion's own edges have a contrast of less than 3 : 1, and cannot be
/// seen at all in a dark window. Edges and the flat scroll bars use the palette's role Mid. A ring
/// in the role Highlight shows which control has the keyboard focus.
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
    /// Makes radio buttons at least as large as the letters beside them.
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    /// Adds room beside the text of a button, where Fusion leaves almost none.
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
};

} // namespace pastkeys
