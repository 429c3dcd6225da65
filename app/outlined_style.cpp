#include "outlined_style.h"

#include <QPainter>
#include <QStyleOption>

namespace pastkeys {

namespace {

constexpr double kCorner = 2; ///< radius of Fusion's own

void drawOutline(QPainter& painter, const QRect& rect, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
    painter.restore();
}

/// Those that have the focus or are the default have Fusion's coloured edge.
bool hasEdgeOfItsOwn(const QStyleOption& option)
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    const bool isDefault = button && button->features.testFlag(QStyleOptionButton::DefaultButton);
    const bool isFlat = button && button->features.testFlag(QStyleOptionButton::Flat);
    return isDefault || isFlat || option.state.testFlag(QStyle::State_HasFocus);
}

bool isOutlined(QStyle::PrimitiveElement element)
{
    switch (element) {
    case QStyle::PE_Frame:
    case QStyle::PE_FrameLineEdit:
    case QStyle::PE_FrameMenu:
    case QStyle::PE_IndicatorCheckBox:
    case QStyle::PE_PanelButtonCommand:
    case QStyle::PE_PanelButtonTool:
        return true;
    default:
        return false;
    }
}

} // namespace

OutlinedStyle::OutlinedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                  QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (!isOutlined(element) || hasEdgeOfItsOwn(*option))
        return;
    drawOutline(*painter, option->rect, option->palette.color(QPalette::Mid));
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                       QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    const QColor color = option->palette.color(QPalette::Mid);
    if (control == CC_ScrollBar)
        drawOutline(
            *painter,
            subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget).adjusted(1, 1, -1, -1),
            color);
    else if ((control == CC_SpinBox || control == CC_ComboBox) && !hasEdgeOfItsOwn(*option))
        drawOutline(*painter, option->rect, color);
}

} // namespace pastkeys
