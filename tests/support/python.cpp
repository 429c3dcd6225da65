#include "support/python.h"

#include "support/source_tree.h"

#include <QProcess>

namespace pastkeys::test {

PythonResult runPython(const QString& python, const QStringList& arguments)
{
    QProcess process;
    process.start(python, QStringList{"-B"} + arguments);
    if (!process.waitForFinished(240'000))
        return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()).trimmed(),
            QString::fromUtf8(process.readAllStandardError())};
}

QString pythonWith(const QString& module)
{
    for (const char* python : {"python3", "/usr/bin/python3"})
        if (runPython(python, {"-c", "import " + module}).exitCode == 0)
            return python;
    return {};
}

QString inSource(const QString& path)
{
    return QString::fromStdString((sourceDir() / path.toStdString()).string());
}

} // namespace pastkeys::test
