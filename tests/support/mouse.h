#pragma once

#include <QCoreApplication>
#include <QMouseEvent>
#include <QWidget>

namespace pastkeys::test {

/// Moves the mouse to a point, with no button pressed. The event is sent to the widget itself,
/// because windows may overlap on the offscreen platform.
inline void hover(QWidget& widget, QPointF at)
{
    QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &move);
}

} // namespace pastkeys::test
