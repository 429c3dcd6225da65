#include "widgets/notification.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QWidget>

namespace pastkeys {

namespace {

constexpr const char* kMark = "isNotification";

QAccessibleInterface* interfaceOf(const QString&, QObject* object)
{
    auto* widget = qobject_cast<QWidget*>(object);
    return widget && widget->property(kMark).toBool()
               ? new QAccessibleWidget(widget, QAccessible::Notification)
               : nullptr;
}

} // namespace

void makeNotification(QWidget& widget)
{
    QAccessible::installFactory(interfaceOf); // repeated calls have no effect
    widget.setProperty(kMark, true);
}

void sayNotification(QWidget& widget)
{
    QAccessibleEvent shown(&widget, QAccessible::ObjectShow);
    QAccessible::updateAccessibility(&shown);
}

} // namespace pastkeys
