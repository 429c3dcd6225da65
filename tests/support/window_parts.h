// How tests find the parts of a window and wait for it.
#pragma once

#include <QAction>
#include <QCoreApplication>
#include <QWidget>

namespace pastkeys::test {

/// The control with this accessible name.
template <typename Control> Control* controlNamed(const QWidget& window, const QString& name)
{
    for (Control* control : window.findChildren<Control*>())
        if (control->accessibleName() == name)
            return control;
    return nullptr;
}

/// The action with this text, without its mnemonic.
inline QAction* actionNamed(const QWidget& window, const QString& text)
{
    for (QAction* action : window.findChildren<QAction*>())
        if (action->text().remove('&') == text)
            return action;
    return nullptr;
}

/// Until layouts within layouts are done.
inline void settle()
{
    for (int round = 0; round < 4; ++round)
        QCoreApplication::processEvents();
}

} // namespace pastkeys::test
