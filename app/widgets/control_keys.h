#pragma once

class QWidget;

namespace pastkeys {

/// Lets Space press whichever control of the bar has the focus, although Space is also a shortcut
/// of the window. A click no longer gives a control the focus, so that the next key still goes to
/// the view that had the focus before. The bar may also be a single control.
void shareKeys(QWidget& bar);

} // namespace pastkeys
