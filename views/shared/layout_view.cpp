#include "shared/layout_view.h"

#include "drawing/painter.h"
#include "shared/font_text_metrics.h"
#include "shared/text_page.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

namespace pastkeys {

LayoutView::LayoutView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
}

void LayoutView::setTheme(const Theme& theme)
{
    m_theme = theme;
    forgetStyle();
}

void LayoutView::forgetStyle()
{
    m_metrics.reset();
    invalidate();
    styleChanged();
}

TextMetrics LayoutView::metrics() const
{
    if (!m_metrics)
        m_metrics = textMetricsOf(font());
    return *m_metrics;
}

QPalette LayoutView::controlPalette() const
{
    QPalette palette = QApplication::palette();
    for (const auto role : {QPalette::Text, QPalette::ButtonText, QPalette::WindowText})
        palette.setColor(role, m_theme.color(Ink::Text));
    for (const auto role : {QPalette::Button, QPalette::Base, QPalette::Window})
        palette.setColor(role, m_theme.color(Ink::Panel));
    return palette;
}

const ViewLayout& LayoutView::currentLayout() const
{
    if (!m_valid) {
        m_layout = layoutFor(size(), metrics());
        m_valid = true;
    }
    return m_layout;
}

void LayoutView::invalidate()
{
    forgetLayout();
    updateGeometry();
    update();
}

void LayoutView::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    paintLayout(painter, event->region());
    m_focusRing.paint(painter, m_theme);
}

void LayoutView::paintLayout(QPainter& painter, const QRegion& region) const
{
    painter.setFont(font());
    for (const QRect& rect : region)
        painter.fillRect(rect, m_theme.color(Ink::Background));
    paintDisplayList(painter, currentLayout().list, m_theme, region);
}

void LayoutView::resizeEvent(QResizeEvent*)
{
    forgetLayout();
    update();
}

void LayoutView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        forgetStyle();
    QWidget::changeEvent(event);
}

void LayoutView::mouseMoveEvent(QMouseEvent* event)
{
    const ViewAction action = currentLayout().detailAt(event->position()).action;
    const bool leadsSomewhere = !std::holds_alternative<std::monostate>(action);
    setCursor(leadsSomewhere ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool LayoutView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = toolTipAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

QString LayoutView::toolTipAt(QPointF point) const
{
    const QString text = currentLayout().detailAt(point).toolTip;
    return text.isEmpty() ? text : toolTipHtml(text);
}

} // namespace pastkeys
