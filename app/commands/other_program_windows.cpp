#include "commands/other_program.h"

#include <QProcess>

#include <cstdlib>
#include <windows.h>

namespace pastkeys {

namespace {

/// The other program receives Ctrl+C, too, and decides what to do.
BOOL WINAPI leaveToOther(DWORD /*event*/)
{
    return TRUE;
}

} // namespace

void continueAs(const std::filesystem::path& program, std::vector<std::string> words)
{
    // Windows cannot replace a program by another one, so this one waits for the other.
    QStringList arguments;
    for (const std::string& word : words)
        arguments << QString::fromStdString(word);
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    process.setInputChannelMode(QProcess::ForwardedInputChannel);
    ::SetConsoleCtrlHandler(leaveToOther, TRUE);
    process.start(QString::fromStdString(program.string()), arguments);
    if (!process.waitForStarted(-1))
        return;
    process.waitForFinished(-1);
    std::_Exit(process.exitStatus() == QProcess::NormalExit ? process.exitCode() : EXIT_FAILURE);
}

std::string_view howToGetPrograms()
{
    return "Install Pastkeys again, or unpack the zip file again.";
}

} // namespace pastkeys
