#include "support/approved_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringList>

namespace pastkeys::test {

namespace {

void writeTo(const QString& path, const QString& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write %s", qPrintable(path));
    file.write(text.toUtf8() + '\n');
}

void printDifference(const QString& path, const QString& approved, const QString& text)
{
    const QStringList before = approved.split('\n');
    const QStringList now = text.split('\n');
    qsizetype line = 0;
    while (line < before.size() && line < now.size() && before[line] == now[line])
        ++line;
    qWarning("%s, line %d:\n  approved: %s\n  now:      %s\n"
             "If the new text is right, run the test with PASTKEYS_APPROVE=1.",
             qPrintable(path), static_cast<int>(line) + 1,
             qPrintable(before.value(line, "(the text ends here)")),
             qPrintable(now.value(line, "(the text ends here)")));
}

} // namespace

QString approved(const QString& name, const QString& text)
{
    const QString path = PASTKEYS_SOURCE_DIR "/tests/approved/" + name + ".txt";
    if (qEnvironmentVariableIsSet("PASTKEYS_APPROVE"))
        writeTo(path, text);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("There is no %s. To write it, run the test with PASTKEYS_APPROVE=1.",
                 qPrintable(path));
        return {};
    }
    QString approved = QString::fromUtf8(file.readAll());
    approved.chop(1); // the line break at the end of the file
    if (approved != text)
        printDifference(path, approved, text);
    return approved;
}

} // namespace pastkeys::test
