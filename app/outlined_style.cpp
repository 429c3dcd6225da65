#include "outlined_style.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>
#include <QToolButton>

namespace pastkeys {

namespace {

constexpr double kCorner = 2; ///< radius of Fusion's own
constexpr double kRing = 2;   ///< around what has the keyboard

void drawOutline(QPainter& painter, const QRect& rect, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
    painter.restore();
}

void drawFrame(QPainter& painter, const QRectF& outside, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, kRing));
    painter.setBrush(Qt::NoBrush);
    const double inset = kRing / 2;
    painter.drawRoundedRect(outside.adjusted(inset, inset, -inset, -inset), kCorner, kCorner);
    painter.restore();
}

/// Inside the ring a line of the window's colour: it is seen around controls that have its colour, too.
void drawRing(QPainter& painter, const QRectF& outside, const QPalette& colors)
{
    drawFrame(painter, outside.adjusted(kRing, kRing, -kRing, -kRing),
              colors.color(QPalette::Window));
    drawFrame(painter, outside, colors.color(QPalette::Highlight));
}

/// Of these, the ring goes all around.
bool hasRing(const QWidget* widget)
{
    return qobject_cast<const QPushButton*>(widget) || qobject_cast<const QToolButton*>(widget) ||
           qobject_cast<const QComboBox*>(widget);
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
    if (element == PE_FrameFocusRect && !qobject_cast<const QAbstractItemView*>(widget)) {
        if (!hasRing(widget))
            drawFrame(*painter, option->rect.adjusted(-2, -1, 2, 1),
                      option->palette.color(QPalette::Highlight));
        return;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool box = element == PE_Frame || element == PE_FrameLineEdit;
    if (box && option->state.testFlag(State_HasFocus))
        drawFrame(*painter, option->rect, option->palette.color(QPalette::Highlight));
    if (!isOutlined(element) || hasEdgeOfItsOwn(*option))
        return;
    drawOutline(*painter, option->rect, option->palette.color(QPalette::Mid));
}

void OutlinedStyle::drawControl(ControlElement element, const QStyleOption* option,
                                QPainter* painter, const QWidget* widget) const
{
    const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
    if (element == CE_TabBarTabLabel && tab && tab->state.testFlag(State_HasFocus)) {
        QStyleOptionTab label(*tab);
        label.state.setFlag(State_HasFocus, false); // Fusion's fill is hardly seen
        QProxyStyle::drawControl(element, &label, painter, widget);
        drawFrame(*painter, tab->rect.adjusted(3, 3, -3, -3),
                  tab->palette.color(QPalette::Highlight));
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
    if (element == CE_PushButton && option->state.testFlag(State_HasFocus))
        drawRing(*painter, option->rect, option->palette);
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
    else if (control != CC_SpinBox && control != CC_ComboBox && control != CC_ToolButton)
        return;
    else if (option->state.testFlag(State_HasFocus))
        drawRing(*painter, option->rect, option->palette);
    else if (control != CC_ToolButton) // whose panel has an edge
        drawOutline(*painter, option->rect, color);
}

} // namespace pastkeys
