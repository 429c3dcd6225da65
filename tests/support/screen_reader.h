// A screen reader for tests, which hears what every screen reader is told.
#pragma once

#include <QAccessible>
#include <QList>

#include <algorithm>

// Only a platform can say that a screen reader runs, and "offscreen" never does. Qt's own tests use
// the private headers for that, but two functions are not worth another package.
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

/// Runs as long as this object exists. There can be only one.
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
    /// The notifications, which Orca says wherever the focus is.
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
