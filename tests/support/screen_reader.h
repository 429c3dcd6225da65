// A screen reader for tests. It records the events that Qt sends to screen readers.
#pragma once

#include <QAccessible>
#include <QList>

#include <algorithm>

// Only a platform plugin can report that a screen reader is running, and "offscreen" never does.
// Qt's own tests report it through private headers, which are in another package. These
// declarations replace those headers.
class QPlatformAccessibility
{
public:
    void setActive(bool active);
};
class QPlatformIntegration
{
public:
    QPlatformAccessibility* accessibility() const;
};
class QGuiApplicationPrivate
{
public:
    static QPlatformIntegration* platform_integration;
};

namespace pastkeys::test {

/// Records events as long as this object exists. Only one such object may exist at a time.
class ScreenReader
{
public:
    struct Heard
    {
        QAccessible::Event event;
        QAccessible::Id part;
        QAccessible::Role role;
        QString name;
        QString description;
    };

    ScreenReader()
    {
        heard().clear();
        setActive(true);
        QAccessible::installUpdateHandler(hear);
    }
    ~ScreenReader()
    {
        QAccessible::installUpdateHandler(nullptr);
        setActive(false);
    }
    ScreenReader(const ScreenReader&) = delete;
    ScreenReader& operator=(const ScreenReader&) = delete;

    static QList<Heard>& heard()
    {
        static QList<Heard> all;
        return all;
    }
    static bool heard(QAccessible::Event event, QAccessibleInterface* part)
    {
        const QAccessible::Id id = QAccessible::uniqueId(part);
        return std::ranges::any_of(
            heard(), [&](const Heard& each) { return each.event == event && each.part == id; });
    }
    /// The notifications, which the Orca screen reader reads aloud wherever the focus is.
    static QList<Heard> said()
    {
        QList<Heard> said = heard();
        said.removeIf([](const Heard& each) {
            return each.event != QAccessible::ObjectShow || each.role != QAccessible::Notification;
        });
        return said;
    }

private:
    static void setActive(bool active)
    {
        QGuiApplicationPrivate::platform_integration->accessibility()->setActive(active);
    }
    static void hear(QAccessibleEvent* event)
    {
        if (const QAccessibleInterface* part = event->accessibleInterface())
            heard().append({event->type(), event->uniqueId(), part->role(),
                            part->text(QAccessible::Name), part->text(QAccessible::Description)});
    }
};

} // namespace pastkeys::test
