#pragma once

#include "x_user.h"

#include <QProcess>
#include <QTemporaryDir>

#include <functional>

namespace pastkeys::test {

/// The program under test, with a home folder of its own. Everything that can happen to it that
/// must not becomes a sentence in `wrong()`.
class WindowProcess
{
public:
    /// \param command  the program and the arguments before those of start()
    WindowProcess(QStringList command, XUser& user);
    ~WindowProcess();

    /// Starts the program, and waits for its window.
    void start(const QStringList& arguments);
    /// Waits until the program has dealt with all that was sent to it. If its window is closed,
    /// waits until the program has ended.
    void settle();
    /// Lets time pass. Serves the clipboard meanwhile.
    static void wait(int ms);
    /// Waits until the condition holds, but not forever.
    static bool waitFor(const std::function<bool()>& condition, int ms);

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// The window that is used now: the active one, or else the newest.
    std::optional<xcb_window_t> window() const;
    QString home() const { return m_home.path(); }
    QString wrong() const { return m_wrong; }
    QByteArray log() const;
    /// The longest time without an answer, in ms.
    qint64 longestSilence() const { return m_longestSilence; }

private:
    /// How long the main thread has been waiting for a processor, in ms. That is the machine's
    /// fault.
    qint64 starved() const;
    void ended();
    void abort(const QString& why);

    QStringList m_command;
    XUser& m_user;
    QTemporaryDir m_home;
    QProcess m_process;
    QString m_wrong;
    qint64 m_longestSilence = 0;
};

} // namespace pastkeys::test
