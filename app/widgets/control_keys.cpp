#include "widgets/control_keys.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QKeyEvent>

namespace pastkeys {

namespace {

/// Gives the Space key to the widget that has the focus, rather than to the window.
class TakesSpace : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::ShortcutOverride) {
            const auto* pressed = static_cast<const QKeyEvent*>(event);
            if (pressed->key() == Qt::Key_Space && pressed->modifiers() == Qt::NoModifier)
                event->accept();
        }
        return QObject::eventFilter(watched, event);
    }
};

} // namespace

void shareKeys(QWidget& bar)
{
    auto* filter = new TakesSpace(&bar);
    QList<QWidget*> controls = bar.findChildren<QWidget*>();
    controls.append(&bar);
    for (QWidget* control : controls) {
        if (!qobject_cast<QAbstractButton*>(control) && !qobject_cast<QComboBox*>(control))
            continue;
        control->setFocusPolicy(Qt::TabFocus);
        control->installEventFilter(filter);
    }
}

} // namespace pastkeys
