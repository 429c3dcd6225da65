#include "support/program.h"

#include <QFile>
#include <QProcess>

namespace pastkeys::test {

namespace {

constexpr int kTimeoutMilliseconds = 120'000;

} // namespace

std::filesystem::path cliPath()
{
    return std::filesystem::path(PASTKEYS_BUILD_DIR) / "app" / "pastkeys-cli";
}

ProgramResult runCli(const QStringList& arguments, const ProgramSetup& setup)
{
    QProcess process;
    QProcessEnvironment environment;
    environment.insert("PATH", qEnvironmentVariable("PATH"));
    for (const QString& variable : setup.environment)
        environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(setup.folder);
    QStringList words = setup.wrapper;
    words += QString::fromStdString(cliPath().string());
    words += arguments;
    process.start(words.takeFirst(), words);
    process.write(setup.input);
    process.closeWriteChannel();
    if (!process.waitForFinished(kTimeoutMilliseconds)) {
        process.kill();
        process.waitForFinished();
        return {-1, process.readAllStandardOutput(), process.errorString().toUtf8()};
    }
    const bool normal = process.exitStatus() == QProcess::NormalExit;
    return {normal ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

QByteArray outputOf(const QStringList& arguments, const ProgramSetup& setup)
{
    const ProgramResult result = runCli(arguments, setup);
    if (result.exitCode != 0)
        qFatal("%s: %s%s", qPrintable(arguments.join(' ')), result.output.constData(),
               result.errors.constData());
    return result.output;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.flush())
        qFatal("%s: %s", qPrintable(path), qPrintable(file.errorString()));
}

} // namespace pastkeys::test
