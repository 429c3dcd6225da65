#pragma once

#include <QCoreApplication>
#include <QMouseEvent>
#include <QWidget>

namespace pastkeys::test {

/// Moves the mouse to a point, without a button. Offscreen, windows may overlap, so the event is
/// sent to this one.
inline void hover(QWidget& widget, QPointF at)
{
    QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &move);
}

} // namespace pastkeys::test
