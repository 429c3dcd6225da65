#include "x_server.h"

#include "fence.h"
#include "x_user.h"

#include <QDeadlineTimer>
#include <QStandardPaths>
#include <QThread>

#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pastkeys::test {

namespace {

constexpr const char* kScreen = "1366x768x24"; // a usual projector
constexpr int kStartSeconds = 20;

/// Runs Xvfb in the place of this process. It writes the number of its display to `out`.
[[noreturn]] void becomeXServer(int out)
{
    endWithParent();
    const int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execlp("Xvfb", "Xvfb", "-displayfd", QByteArray::number(out).constData(), "-screen", "0",
           kScreen, "-nolisten", "tcp", "-noreset", nullptr);
    _exit(127);
}

} // namespace

void endWithParent()
{
    prctl(PR_SET_PDEATHSIG, SIGTERM);
}

XServer::XServer()
{
    int ends[2];
    if (pipe(ends) != 0)
        return;
    m_pid = fork();
    if (m_pid == 0) {
        close(ends[0]);
        becomeXServer(ends[1]);
    }
    close(ends[1]);
    char digit = 0;
    QByteArray number;
    while (read(ends[0], &digit, 1) == 1 && digit != '\n') // ends also when the server does
        number += digit;
    close(ends[0]);
    if (number.isEmpty())
        return;
    m_display = ':' + number;
    qputenv("DISPLAY", m_display);
    qputenv("QT_QPA_PLATFORM", "xcb");
}

XServer::~XServer()
{
    if (m_pid <= 0)
        return;
    kill(m_pid, SIGTERM);
    waitpid(m_pid, nullptr, 0);
}

bool startWindowManager(QProcess& manager, const QString& home)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* folder : {"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"})
        environment.insert(folder, home);
    manager.setProcessEnvironment(environment);
    manager.setChildProcessModifier(endWithParent);
    manager.setStandardErrorFile(QProcess::nullDevice());
    manager.setStandardOutputFile(QProcess::nullDevice());
    manager.start("openbox", {"--sm-disable", "--config-file",
                              QStringLiteral(PASTKEYS_SOURCE_DIR "/tests/xsession/openbox.xml")});
    const XUser user;
    for (QDeadlineTimer left(kStartSeconds * 1000); !left.hasExpired(); QThread::msleep(20))
        if (user.hasWindowManager())
            return true;
    return false;
}

QString whatIsMissing()
{
    for (const char* program : {"Xvfb", "openbox"})
        if (QStandardPaths::findExecutable(program).isEmpty())
            return QStringLiteral("%1 is not installed").arg(program);
    if (!canFence())
        return QStringLiteral("this kernel cannot keep the window from changing files (Landlock)");
    return {};
}

} // namespace pastkeys::test
