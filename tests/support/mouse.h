#pragma once

#include <QCoreApplication>
#include <QMouseEvent>
#include <QWidget>

namespace pastkeys::test {

/// The mouse goes there, no button held. Offscreen, windows lie over each other: the event goes to
/// this one.
inline void hover(QWidget& widget, QPointF at)
{
    QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &move);
}

} // namespace pastkeys::test
