#pragma once

#include "drawing/theme.h"

#include <Qt>

QT_BEGIN_NAMESPACE
class QPainter;
class QRect;
QT_END_NAMESPACE

namespace pastkeys {

/// Of losing or getting the focus: to another window or a menu, and back; then all is as before.
bool isForAWhile(Qt::FocusReason reason);

/// Whether a widget shows that it has the focus: while a key brought it there. The mouse shows itself
/// where it is.
class FocusRing
{
public:
    void focusIn(Qt::FocusReason reason);
    void focusOut(Qt::FocusReason reason);
    /// At the edge of the widget, inside.
    void paint(QPainter& painter, const QRect& widget, const Theme& theme) const;

private:
    bool m_shown = false;
};

} // namespace pastkeys
