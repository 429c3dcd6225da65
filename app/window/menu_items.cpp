#include "window/menu_items.h"

#include <QAction>
#include <QMenu>

#include <utility>

namespace pastkeys {

namespace {

QWidget* windowOf(QWidget& menu)
{
    QWidget* window = &menu; // QWidget::window() of a menu is the menu itself
    while (window->parentWidget())
        window = window->parentWidget();
    return window;
}

} // namespace

QAction* addItem(QMenu& menu, const QString& text, const QKeySequence& key,
                 std::function<void()> act)
{
    auto* action = new QAction(text, windowOf(menu));
    action->setShortcut(key);
    if (act)
        QObject::connect(action, &QAction::triggered, action, std::move(act));
    menu.addAction(action);
    return action;
}

QAction* addSwitch(QMenu& menu, const QString& text, const QKeySequence& key,
                   std::function<void(bool)> turn)
{
    QAction* action = addItem(menu, text, key);
    action->setCheckable(true);
    // Unlike toggled(), triggered() is not emitted when the action merely follows something else.
    if (turn)
        QObject::connect(action, &QAction::triggered, action, std::move(turn));
    return action;
}

} // namespace pastkeys
