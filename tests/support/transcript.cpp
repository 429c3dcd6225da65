#include "support/transcript.h"

#include "support/program.h"

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>

namespace pastkeys::test {

namespace {

QStringList filesBelow(const QString& folder)
{
    QStringList files;
    QDirIterator each(folder, QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot,
                      QDirIterator::Subdirectories);
    while (each.hasNext())
        files << each.next();
    files.sort();
    return files;
}

QString marked(QString errors)
{
    if (errors.isEmpty())
        return {};
    errors.chop(errors.endsWith('\n'));
    return "! " + errors.replace('\n', "\n! ") + '\n';
}

} // namespace

QString withoutMeasurements(QString text)
{
    const auto replace = [&text](const char* pattern, const char* with) {
        text.replace(QRegularExpression(pattern, QRegularExpression::MultilineOption), with);
    };
    replace("(?: +(?:-|[\\d,]+\\.\\d{3})){2} +(?:once|noise)? *(?=\")", "  TIMES  "); // of a step
    replace(" +[\\d,]+\\.\\d{3}(, once|, half of them .*)?$", "  TIME");       // of perplexity
    replace(" +\\d+\\.\\d +\\d+\\.\\d% +\\d+\\.\\d{3} +", "  SPEED  TIME   "); // of a batch
    replace("[\\d,]+\\.\\d{3} ms", "TIME ms");
    replace("[\\d,]+\\.\\d tokens per second", "SPEED tokens per second");
    replace("was [\\d,]+\\.\\d\\d times", "was N times");
    replace("auto, \\w+, .*, found", "auto, ..., found");
    replace("kernels \\w+, \\d+ threads?", "kernels NAME, N threads");
    replace("^(Kernels|Threads|Processor)( +).*", "\\1\\2...");
    replace("(Written: .*\\()[^(]*iB\\)", "\\1SIZE)");
    return text;
}

QString transcriptOf(const QString& folder, const QString& lines)
{
    QString transcript;
    QStringList faults;
    for (const QString& line : lines.split('\n', Qt::SkipEmptyParts)) {
        const QStringList before = filesBelow(folder);
        QStringList words = QProcess::splitCommand(line.section(' ', 1));
        words.replaceInStrings("LONG", QString(300, '.') + QString(300, ','))
            .replaceInStrings("ESC", "\x1b")
            .replaceInStrings("EMPTY", "");
        const ProgramResult result = runCli(words, {.folder = folder});
        if (QString::number(result.exitCode) != line.section(' ', 0, 0))
            faults << QString("exit code %1: %2").arg(result.exitCode).arg(line);
        if (result.exitCode != 0 && filesBelow(folder) != before)
            faults << "leaves files, or removes some: " + line;
        transcript += "$ " + line.section(' ', 1) + '\n' + QString::fromUtf8(result.output) +
                      marked(QString::fromUtf8(result.errors)) + '\n';
    }
    if (!faults.isEmpty())
        qFatal("%s", qPrintable(faults.join('\n') + "\n" + transcript));
    return withoutMeasurements(transcript.trimmed());
}

} // namespace pastkeys::test
