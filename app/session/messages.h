#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <optional>

namespace pastkeys {

/// What the program says about its work. Its windows show it.
struct Message
{
    QString text;
    QString button = {};               ///< of the offer; empty if there is none
    std::function<void()> accept = {}; ///< what the button does
    bool isError = false;
    bool leaves = false; ///< goes once there was time to read it and the user goes on; others stay
};

/// The message on show, if there is one. A new one takes its place.
class Messages : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    const std::optional<Message>& shown() const { return m_shown; }
    QString text() const { return m_shown ? m_shown->text : QString(); }

    void show(const Message& message);
    void showError(const QString& text) { show({.text = text, .isError = true}); }
    void showWarning(const QString& text) { show({.text = text}); }
    void showNote(const QString& text) { show({.text = text, .leaves = true}); }
    void close();

signals:
    void changed();

private:
    std::optional<Message> m_shown;
};

} // namespace pastkeys
