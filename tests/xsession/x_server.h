#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>

#include <sys/types.h>

namespace pastkeys::test {

/// An X server without a screen (Xvfb), on a display of its own. Ends with this object, and also
/// with this process. It is not a QProcess, because it must run before Qt connects to it.
class XServer
{
public:
    /// Starts the server, and makes it the display of this process. If that fails, display() is
    /// empty.
    XServer();
    ~XServer();
    XServer(const XServer&) = delete;
    XServer& operator=(const XServer&) = delete;

    const QByteArray& display() const { return m_display; }

private:
    pid_t m_pid = -1;
    QByteArray m_display;
};

/// Ends the process that is being started when this process ends, however it ends.
void endWithParent();

/// Starts the window manager (openbox) on this process's display.
/// \returns false if it does not run after some seconds
bool startWindowManager(QProcess& manager, const QString& home);

/// Why this machine cannot run the tests on an X server; empty if it can.
QString whatIsMissing();

} // namespace pastkeys::test
