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
    replace("(?: +[\\d,]+\\.\\d{3}){3} *(?=\")", "  TIMES  "); // of a step with proposed tokens
    replace("(?: +(?:-|[\\d,]+\\.\\d{3})){2} +(?:once|noise)? *(?=\")", "  TIMES  "); // of a step
    replace(" +[\\d,]+\\.\\d{3}(, once|, half of them .*)?$", "  TIME");       // of perplexity
    replace(" +\\d+\\.\\d +\\d+\\.\\d% +\\d+\\.\\d{3} +", "  SPEED  TIME   "); // of a batch
    replace("[\\d,]+\\.\\d{3} ms", "TIME ms");
    replace("[\\d,]+\\.\\d tokens per second", "SPEED tokens per second");
    replace("was [\\d,]+\\.\\d\\d times", "was N times");
    replace("auto, \\w+, .*, found", "auto, ..., found");
    replace("kernels \\w+, \\d+ threads?", "kernels NAME, N threads");
    replace("^(Kernels|Threads|Processor)( +).*", "\\1\\2...");
    replace("^pastkeys-cli \\d\\S*$", "pastkeys-cli VERSION");
    replace("(Written: .*\\()[^(]*iB\\)", "\\1SIZE)");
    return text;
}

QString transcriptOf(const QString& lines, const QString& folder)
{
    static const QRegularExpression command("^(\\d+) \\$ (.*)$",
                                            QRegularExpression::MultilineOption);
    QString transcript;
    QStringList faults;
    for (auto each = command.globalMatch(lines); each.hasNext();) {
        const QRegularExpressionMatch line = each.next();
        const QStringList before = filesBelow(folder);
        QStringList words = QProcess::splitCommand(line.captured(2));
        words.replaceInStrings("LONG", QString(300, '.') + QString(300, ','))
            .replaceInStrings("ESC", "\x1b")
            .replaceInStrings("EMPTY", "");
        const ProgramResult result = runCli(words, {.folder = folder});
        if (QString::number(result.exitCode) != line.captured(1))
            faults << QString("exit code %1: ").arg(result.exitCode) + line.captured();
        if (result.exitCode != 0 && filesBelow(folder) != before)
            faults << "leaves files, or removes some: " + line.captured();
        transcript += line.captured() + '\n' + QString::fromUtf8(result.output) +
                      marked(QString::fromUtf8(result.errors)) + '\n';
    }
    if (!faults.isEmpty())
        qFatal("%s", qPrintable(faults.join('\n') + "\n" + transcript));
    return withoutMeasurements(transcript.trimmed());
}

QString transcriptAgain(const QString& name, const QString& folder)
{
    const QByteArray lines = contentOf(PASTKEYS_SOURCE_DIR "/tests/approved/" + name + ".txt");
    if (lines.isEmpty())
        qFatal("there are no commands in %s", qPrintable(name));
    return transcriptOf(QString::fromUtf8(lines), folder);
}

} // namespace pastkeys::test
