#include "shared/focus_ring.h"

#include "drawing/painter.h"

#include <QFocusEvent>
#include <QPainter>

namespace pastkeys {

bool isForAWhile(Qt::FocusReason reason)
{
    return reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason ||
           reason == Qt::MenuBarFocusReason;
}

FocusRing::FocusRing(QWidget& widget) : m_widget(widget)
{
    watch(widget);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const bool byKey = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
                           reason == Qt::ShortcutFocusReason;
        if (!isForAWhile(reason))
            m_shown = byKey && event->type() == QEvent::FocusIn;
        m_widget.update();
    }
    return QObject::eventFilter(watched, event);
}

void FocusRing::paint(QPainter& painter, const Theme& theme) const
{
    if (!m_shown)
        return;
    constexpr double kThickness = 2;
    DisplayList ring;
    ring.outline(m_widget.rect(), Ink::Focus, kThickness);
    paintDisplayList(painter, ring, theme);
}

} // namespace pastkeys
