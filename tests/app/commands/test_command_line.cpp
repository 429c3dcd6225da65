// What all commands have in common: help, exit codes, messages, and a closed standard output.
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QtTest>

using namespace pastkeys::test;

namespace {

QStringList runHello(const QStringList& more = {})
{
    return QStringList{"run", "--model", tinyModelDir(), "--prompt", "hello", "--tokens", "3"} +
           more;
}

/// Runs the program under `sh -c`, which redirects its input or output.
ProgramResult inShell(const QString& redirection, const QStringList& arguments)
{
    return runCli(arguments, {.wrapper = {"sh", "-c", "exec \"$0\" \"$@\" " + redirection}});
}

} // namespace

class TestCommandLine : public QObject
{
    Q_OBJECT

private slots:
    void helpMayComeFirstAndIsNoResultWithoutArguments()
    {
        const ProgramResult result = runCli({});
        QCOMPARE(result.exitCode, 2);
        QCOMPARE(result.output, QByteArray());
        QCOMPARE(result.errors.trimmed(), runCli({"--help"}).output.trimmed());
        for (const char* command : {"run", "render"})
            QCOMPARE(outputOf({"help", command}), outputOf({command, "--help"}));
    }

    void aClosedOrFullOutputEndsWith4()
    {
        QCOMPARE(inShell(">&-", runHello()).exitCode, 4);
        QCOMPARE(inShell(">&- 2>&-", runHello()).exitCode, 4);
        QCOMPARE(inShell(">/dev/full", runHello({"--json"})).exitCode, 4);
        QCOMPARE(inShell("<&-", {"tokenize", "--model", tinyModelDir()}).exitCode, 4);
    }

    void aReaderThatGoesEndsWith4()
    {
        QProcess process;
        process.start("sh", QStringList{"-c", "{ \"$0\" \"$@\"; echo code $? >&2; } | true"} +
                                (QStringList{QString::fromStdString(cliPath().string())} +
                                 runHello({"--json"})));
        QVERIFY(process.waitForFinished());
        QVERIFY(process.readAllStandardError().contains("code 4"));
    }

    void numbersHaveAPointInAGermanLocale()
    {
        const ProgramSetup german{.environment = {"LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8"}};
        const ProgramResult result = runCli(runHello({"--json", "--temperature", "0.5"}), german);
        QCOMPARE(result.exitCode, 0);
        const auto json = nlohmann::json::parse(result.output.toStdString());
        QVERIFY(json["steps"][0]["lanes"][1]["milliseconds"].is_number());
        const ProgramResult text = runCli(runHello(), german);
        QVERIFY(QString::fromUtf8(text.output).contains(QRegularExpression("\\d,\\d{3}")));
        QVERIFY(QString::fromUtf8(text.output).contains(QRegularExpression("\\d\\.\\d{3}")));
    }

    void resultsAndMessagesAreKeptApart()
    {
        const ProgramResult result = runCli(runHello({"--json", "--seed", "4"})); // causes a note
        QCOMPARE(result.exitCode, 0);
        QVERIFY(nlohmann::json::accept(result.output.toStdString()));
        QVERIFY(!result.errors.isEmpty());
    }

    void nothingNeedsADisplay()
    {
        // The environment of runCli() sets neither a display nor a platform.
        outputOf(runHello());
        outputOf(runHello({"--json"}), {.environment = {"QT_QPA_PLATFORM=xcb"}});
    }

    void theProgramIsLinkedWithoutQtWidgets()
    {
        QProcess readelf;
        readelf.start("readelf", {"--dynamic", QString::fromStdString(cliPath().string())});
        QVERIFY(readelf.waitForFinished());
        const QByteArray libraries = readelf.readAllStandardOutput();
        QVERIFY(libraries.contains("libQt6Core"));
        QVERIFY(!libraries.contains("libQt6Gui"));
        QVERIFY(!libraries.contains("libQt6Widgets"));
    }

    void withoutTheWindowACommandThatDrawsSaysWhatToInstall()
    {
        const QTemporaryDir alone;
        const QString copy = alone.filePath("pastkeys-cli");
        QVERIFY(QFile::copy(QString::fromStdString(cliPath().string()), copy));
        for (const char* command : {"render", "Lesson"}) {
            QProcess program;
            program.start(copy, {command, "--help"});
            QVERIFY(program.waitForFinished());
            QCOMPARE(program.exitCode(), 1);
            QVERIFY(!program.readAllStandardError().isEmpty());
        }
    }
};

PASTKEYS_TEST(TestCommandLine)
#include "test_command_line.moc"
