#pragma once

class QByteArray;
class QWidget;

namespace pastkeys {

/// Size and place of a window: as it was saved, or as the screen has room for. A window on a screen that
/// is gone comes back to one that is there.
void placeWindow(QWidget& window, const QByteArray& savedGeometry);

} // namespace pastkeys
