#pragma once

class QWidget;

namespace pastkeys {

/// Of the buttons and lists in a bar, or of one of them. The one that Tab went to is pressed with
/// Space, though Space is a key of the window; a click leaves the keys to what had them, so that the
/// next key steps.
void shareKeys(QWidget& bar);

} // namespace pastkeys
