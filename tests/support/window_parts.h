// How tests find the parts of a window and wait for it.
#pragma once

#include "main_window.h"

#include <QAction>
#include <QtTest>

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

inline void trigger(const QWidget& window, const QString& text)
{
    QAction* action = actionNamed(window, text);
    QVERIFY2(action, qPrintable("no action " + text));
    action->trigger();
}

/// Without a model: most of a window does not depend on one.
inline std::unique_ptr<MainWindow> shownWindow()
{
    auto window = std::make_unique<MainWindow>(
        StartOptions{.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
    window->resize(1366, 768);
    window->show();
    (void)QTest::qWaitForWindowActive(window.get()); // keys go to the active window
    return window;
}

/// Until layouts within layouts are done.
inline void settle()
{
    for (int round = 0; round < 4; ++round)
        QCoreApplication::processEvents();
}

} // namespace pastkeys::test
