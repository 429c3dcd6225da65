#include "widgets/outlined_style.h"

#include "widgets/window_theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

constexpr double kCorner = 2;  ///< the radius of Fusion's corners
constexpr double kOutline = 1; ///< the width of the edge of a control
constexpr double kRing = 2;    ///< the width of the focus ring

/// Draws a frame just inside `outside`.
void drawFrame(QPainter& painter, const QRectF& outside, const QColor& color, double width = kRing)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, width));
    painter.setBrush(Qt::NoBrush);
    const double inset = width / 2;
    painter.drawRoundedRect(outside.adjusted(inset, inset, -inset, -inset), kCorner, kCorner);
    painter.restore();
}

/// Draws the focus ring and, inside it, a line in the window's color, which separates the ring from
/// a control of the same color.
void drawRing(QPainter& painter, const QRectF& outside, const QPalette& colors)
{
    drawFrame(painter, outside.adjusted(kRing, kRing, -kRing, -kRing),
              colors.color(QPalette::Window));
    drawFrame(painter, outside, colors.color(QPalette::Highlight));
}

/// Whether the focus ring surrounds the whole control rather than only its text.
bool hasRing(const QWidget* widget)
{
    return qobject_cast<const QPushButton*>(widget) || qobject_cast<const QToolButton*>(widget) ||
           qobject_cast<const QComboBox*>(widget);
}

/// Whether to leave the control's edge to Fusion, which colors the edges of default buttons and
/// focused controls, and draws no edge for flat buttons.
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

/// Draws a scroll bar without Fusion's gradients, which took longer to draw than the text in the
/// scrolled panel.
void drawScrollBar(const QStyle& style, const QStyleOptionSlider& bar, QPainter& painter,
                   const QWidget* widget)
{
    const auto rectOf = [&](QStyle::SubControl part) {
        return style.subControlRect(QStyle::CC_ScrollBar, &bar, part, widget);
    };
    painter.fillRect(bar.rect, bar.palette.color(QPalette::Window));
    const auto drawArrow = [&](QStyle::SubControl part, QStyle::PrimitiveElement arrow) {
        QStyleOption option = bar;
        option.rect = rectOf(part);
        style.drawPrimitive(arrow, &option, &painter, widget);
    };
    using Arrows = std::pair<QStyle::PrimitiveElement, QStyle::PrimitiveElement>;
    const bool mirrored = bar.direction == Qt::RightToLeft;
    const auto [first, last] =
        bar.orientation == Qt::Vertical
            ? Arrows(QStyle::PE_IndicatorArrowUp, QStyle::PE_IndicatorArrowDown)
        : mirrored ? Arrows(QStyle::PE_IndicatorArrowRight, QStyle::PE_IndicatorArrowLeft)
                   : Arrows(QStyle::PE_IndicatorArrowLeft, QStyle::PE_IndicatorArrowRight);
    drawArrow(QStyle::SC_ScrollBarSubLine, first);
    drawArrow(QStyle::SC_ScrollBarAddLine, last);
    const bool touched = bar.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider);
    painter.fillRect(rectOf(QStyle::SC_ScrollBarSlider).adjusted(2, 1, -2, -1),
                     bar.palette.color(touched ? QPalette::Highlight : QPalette::Mid));
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
    if (element == PE_IndicatorRadioButton) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(option->palette.color(QPalette::Mid));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
        painter->restore();
        return;
    }
    const bool box = element == PE_Frame || element == PE_FrameLineEdit;
    if (box && option->state.testFlag(State_HasFocus))
        drawFrame(*painter, option->rect, option->palette.color(QPalette::Highlight));
    if (!isOutlined(element) || hasEdgeOfItsOwn(*option))
        return;
    drawFrame(*painter, option->rect, option->palette.color(QPalette::Mid), kOutline);
}

void OutlinedStyle::drawControl(ControlElement element, const QStyleOption* option,
                                QPainter* painter, const QWidget* widget) const
{
    const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
    if (element == CE_TabBarTabLabel && tab && tab->state.testFlag(State_HasFocus)) {
        QStyleOptionTab label(*tab);
        label.state.setFlag(State_HasFocus, false); // Fusion's focus mark is barely visible
        QProxyStyle::drawControl(element, &label, painter, widget);
        drawFrame(*painter, tab->rect.adjusted(3, 3, -3, -3),
                  tab->palette.color(QPalette::Highlight));
        return;
    }
    if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        button && element == CE_PushButtonLabel && !button->icon.isNull()) {
        QStyleOptionButton label(*button); // dialogs have black icons
        label.icon =
            tinted(button->icon.pixmap(button->iconSize, painter->device()->devicePixelRatioF()),
                   button->palette.color(QPalette::ButtonText));
        return QProxyStyle::drawControl(element, &label, painter, widget);
    }
    QProxyStyle::drawControl(element, option, painter, widget);
    if (element == CE_PushButton && option->state.testFlag(State_HasFocus))
        drawRing(*painter, option->rect, option->palette);
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                       QPainter* painter, const QWidget* widget) const
{
    if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        bar && control == CC_ScrollBar)
        return drawScrollBar(*this, *bar, *painter, widget);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    const QColor color = option->palette.color(QPalette::Mid);
    if (control != CC_SpinBox && control != CC_ComboBox && control != CC_ToolButton)
        return;
    if (option->state.testFlag(State_HasFocus))
        drawRing(*painter, option->rect, option->palette);
    else if (control != CC_ToolButton) // the panel of a tool button already has an edge
        drawFrame(*painter, option->rect, color, kOutline);
}

int OutlinedStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                               const QWidget* widget) const
{
    const int own = QProxyStyle::pixelMetric(metric, option, widget);
    const bool isRadio =
        metric == PM_ExclusiveIndicatorWidth || metric == PM_ExclusiveIndicatorHeight;
    return isRadio && widget ? std::max(own, widget->fontMetrics().ascent()) : own;
}

QSize OutlinedStyle::sizeFromContents(ContentsType type, const QStyleOption* option,
                                      const QSize& contents, const QWidget* widget) const
{
    constexpr int kMoreMargin = 8;
    return QProxyStyle::sizeFromContents(type, option, contents, widget) +
           QSize(type == CT_PushButton ? kMoreMargin : 0, 0);
}

} // namespace pastkeys
