#pragma once

class QWidget;

namespace pastkeys {

/// For the buttons and lists in a bar, or for a single control: Space presses the control that has
/// the focus, although Space is also a shortcut of the window. Clicking a control does not give it
/// the focus, so that the next key still goes to the view that had it.
void shareKeys(QWidget& bar);

} // namespace pastkeys
