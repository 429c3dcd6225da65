// What a screen reader says by itself, wherever the focus is.
#pragma once

class QWidget;

namespace pastkeys {

/// Makes the widget a notification to screen readers: they say its name and description whenever it
/// is shown. \pre no screen reader has asked for it yet
void makeNotification(QWidget& widget);

/// Has them say it again, because the name or description is another one.
///
/// Qt 6.8 has announcements; 6.4, which Debian 12 has, does not. Of what it has instead, its bridge
/// to AT-SPI drops QAccessible::Alert, which is only a sound on Windows, and Orca says changed
/// names, descriptions and texts only of the widget with the focus. It always says a notification
/// that begins to be shown.
void sayNotification(QWidget& widget);

} // namespace pastkeys
