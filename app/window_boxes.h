#pragma once

class QWidget;

namespace pastkeys {

/// Boxes that explain, beside the window and never in its way.

/// All keys of the window's actions.
void showShortcuts(QWidget* window);
void showAbout(QWidget* window);

} // namespace pastkeys
