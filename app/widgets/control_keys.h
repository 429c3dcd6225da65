#pragma once

class QWidget;

namespace pastkeys {

/// Lets Space press the control of the bar that has the focus, although Space is also a shortcut of
/// the window. A click on a control no longer gives it the focus, so that the next key still goes
/// to the view that had it. The bar may also be a single control.
void shareKeys(QWidget& bar);

} // namespace pastkeys
