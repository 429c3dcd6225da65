#include "shared/focus_ring.h"

#include "drawing/painter.h"

#include <QPainter>

namespace pastkeys {

bool isForAWhile(Qt::FocusReason reason)
{
    return reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason ||
           reason == Qt::MenuBarFocusReason;
}

void FocusRing::focusIn(Qt::FocusReason reason)
{
    if (!isForAWhile(reason))
        m_shown = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
                  reason == Qt::ShortcutFocusReason;
}

void FocusRing::focusOut(Qt::FocusReason reason)
{
    if (!isForAWhile(reason))
        m_shown = false;
}

void FocusRing::paint(QPainter& painter, const QRect& widget, const Theme& theme) const
{
    if (!m_shown)
        return;
    constexpr double kThickness = 2;
    DisplayList ring;
    ring.outline(widget, Ink::Focus, kThickness);
    paintDisplayList(painter, ring, theme);
}

} // namespace pastkeys
