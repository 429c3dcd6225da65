#pragma once

#include <QKeySequence>

#include <functional>

class QAction;
class QMenu;

namespace pastkeys {

/// Adds an action to a menu of a window. The action belongs to the window, whose key sheet lists it.
/// \param act  what it does; may be empty
QAction* addItem(QMenu& menu, const QString& text, const QKeySequence& key = {},
                 std::function<void()> act = {});

/// The same, for an action that is on or off.
/// \param turn  called when the user turns it on or off; may be empty
QAction* addSwitch(QMenu& menu, const QString& text, const QKeySequence& key = {},
                   std::function<void(bool on)> turn = {});

} // namespace pastkeys
