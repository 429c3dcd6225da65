#include "window_process.h"

#include "fence.h"
#include "support/program.h"
#include "x_server.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QThread>

#include <csignal>
#include <unistd.h>

namespace pastkeys::test {

namespace {

/// A window that does not react for this long is frozen. On a busy machine, the X server waits for a
/// processor, too, which can take some seconds.
constexpr qint64 kFrozenMs = 15'000;
/// After this time, a frozen window is ended. Until then, it may say how long it was frozen.
constexpr qint64 kLostMs = 30'000;
constexpr int kStartMs = 40'000;
constexpr int kEndMs = 20'000;

/// What the window gets from this machine: nothing of the user's settings, session bus or programs.
QProcessEnvironment ownEnvironment(const QString& home)
{
    QProcessEnvironment environment;
    for (const char* name : {"DISPLAY", "LC_ALL", "ASAN_OPTIONS", "UBSAN_OPTIONS"})
        if (qEnvironmentVariableIsSet(name))
            environment.insert(name, qEnvironmentVariable(name));
    environment.insert("HOME", home);
    for (const char* folder : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME",
                               "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "TMPDIR"})
        environment.insert(folder, home + '/' + QString(folder).toLower());
    environment.insert("PATH", home); // so that no link opens a browser
    environment.insert("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + home + "/no_bus");
    environment.insert("QT_QPA_PLATFORM", "xcb");
    environment.insert("QT_LOGGING_RULES", "qt.text.font.*=false"); // letters that no font has
    return environment;
}

} // namespace

WindowProcess::WindowProcess(QStringList command, XUser& user)
    : m_command(std::move(command)), m_user(user)
{
    const QProcessEnvironment environment = ownEnvironment(home());
    for (const QString& folder : environment.keys())
        if (folder.startsWith("XDG_") || folder == "TMPDIR")
            QDir().mkpath(environment.value(folder));
    QFile::setPermissions(environment.value("XDG_RUNTIME_DIR"),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_process.setProcessEnvironment(environment);
    m_process.setWorkingDirectory(home());
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setStandardOutputFile(home() + "/log", QIODevice::Append);
    m_process.setChildProcessModifier([folder = home().toUtf8()] {
        endWithParent();
        if (!fenceWrites(folder))
            _exit(126);
    });
}

WindowProcess::~WindowProcess()
{
    m_process.kill();
    m_process.waitForFinished();
}

void WindowProcess::start(const QStringList& arguments)
{
    m_process.start(m_command.first(), m_command.mid(1) + arguments);
    const bool opened = waitFor([this] { return !isRunning() || window(); }, kStartMs);
    if (!isRunning())
        ended();
    else if (!opened)
        abort("its window does not open");
    else
        settle();
}

std::optional<xcb_window_t> WindowProcess::window() const
{
    const QList<xcb_window_t> all = m_user.windows();
    if (all.isEmpty())
        return std::nullopt;
    const std::optional<xcb_window_t> active = m_user.activeWindow();
    return active && all.contains(*active) ? *active : all.last();
}

void WindowProcess::wait(int ms)
{
    waitFor([] { return false; }, ms);
}

bool WindowProcess::waitFor(const std::function<bool()>& condition, int ms)
{
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() >= ms)
            return false;
        QCoreApplication::processEvents();
        QThread::msleep(1);
    }
    return true;
}

qint64 WindowProcess::starved() const
{
    const QByteArray times =
        contentOf(QStringLiteral("/proc/%1/schedstat").arg(m_process.processId()));
    return times.split(' ').value(1).toLongLong() / 1'000'000;
}

void WindowProcess::settle()
{
    QElapsedTimer clock;
    clock.start();
    const qint64 starvedBefore = starved();
    std::optional<xcb_window_t> asked;
    const auto answered = [&] {
        if (!isRunning())
            return true;
        // A window that was asked may be closed before it answers.
        if (const QList<xcb_window_t> all = m_user.windows(); !all.isEmpty()) {
            if (!asked || !all.contains(*asked)) {
                asked = all.first();
                m_user.ping(*asked);
            }
        } else {
            asked.reset();
        }
        return asked && m_user.pingAnswered();
    };
    const bool done = waitFor(answered, kLostMs);
    if (!isRunning())
        return ended();
    const qint64 silence = clock.elapsed() - std::max<qint64>(0, starved() - starvedBefore);
    m_longestSilence = std::max(m_longestSilence, silence);
    if (!done)
        abort(QStringLiteral("it does not react any more"));
    else if (silence > kFrozenMs)
        m_wrong = QStringLiteral("it did not react for %1 ms").arg(silence);
}

void WindowProcess::ended()
{
    m_process.waitForFinished(kEndMs);
    if (m_process.error() == QProcess::FailedToStart)
        m_wrong = QStringLiteral("it does not start: ") + m_process.errorString();
    else if (m_process.exitStatus() == QProcess::CrashExit)
        m_wrong = QStringLiteral("it was ended by signal %1").arg(m_process.exitCode());
    else if (m_process.exitCode() != 0)
        m_wrong = QStringLiteral("it ended with exit code %1").arg(m_process.exitCode());
}

void WindowProcess::abort(const QString& why)
{
    m_wrong = why;
    kill(static_cast<pid_t>(m_process.processId()), SIGABRT); // logs where it is
    m_process.waitForFinished(kEndMs);
}

QByteArray WindowProcess::log() const
{
    return contentOf(home() + "/log");
}

} // namespace pastkeys::test
