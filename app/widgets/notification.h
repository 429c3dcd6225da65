// Messages that screen readers announce wherever the focus is.
#pragma once

class QWidget;

namespace pastkeys {

/// Makes the widget a notification: screen readers announce its name and description whenever it is
/// shown. \pre no screen reader has queried the widget yet
void makeNotification(QWidget& widget);

/// Makes screen readers announce the notification again after its name or description has changed.
///
/// Qt 6.8 has an event for announcements, but Qt 6.4, the version in Debian 12, does not. None of
/// its other events works: on Windows, QAccessible::Alert does no more than play a sound, and on
/// Linux, it does not reach screen readers. The screen reader Orca announces a changed name,
/// description or text only if the widget has the focus, but always announces a notification that
/// becomes visible.
void sayNotification(QWidget& widget);

} // namespace pastkeys
