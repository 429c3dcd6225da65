#pragma once

class QWidget;

namespace pastkeys {

/// Lets Space press the focused button or combo box of the bar, even though Space is also a
/// shortcut of the window. Clicking these controls no longer focuses them, so the next key press
/// still goes to the view that had the focus before. The bar may also be a single control.
void shareKeys(QWidget& bar);

} // namespace pastkeys
