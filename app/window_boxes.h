#pragma once

class QWidget;

namespace pastkeys {

/// A box beside the window and never in its way.
void showAbout(QWidget* window);

} // namespace pastkeys
