// What all commands have in common: help, exit codes, messages, and a closed standard output.
#include "commands/command_line.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QtTest>

using namespace pastkeys::test;

namespace {

QStringList commandNames()
{
    QStringList names;
    for (const pastkeys::Command& command : pastkeys::plainCommands())
        names << QString::fromStdString(command.name);
    for (const pastkeys::DrawingCommand& command : pastkeys::kDrawingCommands)
        names << QString::fromUtf8(command.name);
    return names;
}

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
    void helpExplainsEveryCommand();
    void withoutArgumentsTheHelpIsNoResult();
    void theVersionIsPrinted();
    void wrongUsageEndsWith2_data();
    void wrongUsageEndsWith2();
    void badInputEndsWith3_data();
    void badInputEndsWith3();
    void whatCannotBeWrittenEndsWith4_data();
    void whatCannotBeWrittenEndsWith4();
    void aClosedOutputEndsWith4();
    void aFullOutputEndsWith4();
    void aReaderThatGoesEndsWith4();
    void numbersHaveAPointInAGermanLocale();
    void resultsAndMessagesAreKeptApart();
    void nothingNeedsADisplay();
    void theProgramIsLinkedWithoutQtWidgets();
    void withoutTheWindowACommandThatDrawsSaysWhatToInstall();
};

void TestCommandLine::withoutArgumentsTheHelpIsNoResult()
{
    const ProgramResult result = runCli({});
    QCOMPARE(result.exitCode, 2);
    QCOMPARE(result.output, QByteArray());
    QCOMPARE(result.errors.trimmed(), runCli({"--help"}).output.trimmed());
}

void TestCommandLine::helpExplainsEveryCommand()
{
    const ProgramResult all = runCli({"--help"});
    QCOMPARE(all.exitCode, 0);
    const QStringList commands = commandNames();
    for (const QString& command : commands) {
        QVERIFY2(all.output.contains("\n  " + command.toUtf8()), qPrintable(command));
        const ProgramResult one = runCli({command, "--help"});
        QCOMPARE(one.exitCode, 0);
        QVERIFY(one.output.contains("Usage: pastkeys-cli " + command.toUtf8()));
        QVERIFY(one.output.contains("--help"));
        QVERIFY(one.output.contains("Example:"));
        QCOMPARE(runCli({"help", command}).output, one.output);
        for (const QByteArray& line : one.output.split('\n'))
            QVERIFY2(line.size() <= 100, line.constData());
    }
    QCOMPARE(runCli({}).exitCode, 2);
}

void TestCommandLine::theVersionIsPrinted()
{
    const ProgramResult result = runCli({"--version"});
    QCOMPARE(result.exitCode, 0);
    QVERIFY(result.output.startsWith("pastkeys-cli "));
}

void TestCommandLine::wrongUsageEndsWith2_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* name, const QStringList& arguments, const char* message) {
        QTest::newRow(name) << arguments << QByteArray(message);
    };
    row("no prompt", {"run"}, "the text to start from is missing");
    row("prompt and ids", {"run", "--model", tinyModelDir(), "--prompt", "a", "--ids", "1"},
        "--prompt and --ids exclude each other");
    row("special tokens of ids",
        {"tokenize", "--model", tinyModelDir(), "--decode", "5", "--special"},
        "--special has no effect with --decode.");
    row("number", runHello({"--top-k", "many"}), "expected a whole number");
    row("mode", runHello({"--cache", "maybe"}), "expected compare, on, off, or one of off");
    row("threads", runHello({"--threads", "0"}), "a whole number from 1 to 1024");
    row("tokens 0", runHello({"--tokens", "0"}), "--tokens: expected a whole number, 1 or more");
    row("chunk of 0", runHello({"--chunks", "2,0"}), "--chunks: expected whole numbers from 1 to");
    row("temperature 0", runHello({"--temperature", "0"}), "expected a number above 0");
    row("temperature NaN", runHello({"--temperature", "nan"}), "expected a number above 0");
    row("top-k 0", runHello({"--top-k", "0"}), "expected a whole number from 1 to");
    row("top-p 0", runHello({"--top-p", "0"}), "expected a number above 0 and at most 1");
    row("preset", {"synth", "--preset", "gpt5", "--out", "x"}, "pythia-14m or tinystories-1m");
    row("kind of cache", runHello({"--right", "stati"}), "expected one of off, static");
    row("cache or mode", runHello({"--cache", "onn"}),
        "expected compare, on, off, or one of off, static");
    row("two ways to choose", runHello({"--cache", "on", "--left", "off"}),
        "--cache and --left or --right exclude each other");
    row("chunks without a cache",
        {"dump", "--ids", "1", "--cache", "off", "--chunks", "1", "--out", "x"},
        "--chunks needs a cache");
    row("argument of a cache", runHello({"--left", "window:x"}), "expected window:N+SINKS");
    row("caches", {"perplexity", "--text", "x", "--caches", "static;heads"}, "expected heads:N");
    row("type", {"synth", "--dtype", "f8", "--out", "x"}, "expected f32, f16 or bf16");
}

void TestCommandLine::wrongUsageEndsWith2()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, message);
    const ProgramResult result = runCli(arguments);
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.errors.contains(message), result.errors.constData());
    QVERIFY2(result.errors.contains("--help"), result.errors.constData());
    QCOMPARE(result.output, QByteArray());
}

void TestCommandLine::badInputEndsWith3_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("message");
    const QString model = tinyModelDir();
    const auto row = [](const char* name, const QStringList& arguments, const char* message) {
        QTest::newRow(name) << arguments << QByteArray(message);
    };
    row("no such model", {"info", "--model", "/nowhere"}, "/nowhere: expected a model folder");
    row("a file named like an argument", {"info", "file"}, "file: expected a file, found nothing");
    row("files named like arguments", {"diff", "a", "B"}, "a: expected a file, found nothing");
    row("device as model", {"info", "--model", "/dev/zero"}, "/dev/zero");
    row("kernels", runHello({"--kernels", "avx9"}), "avx9");
    row("top-k over V", runHello({"--top-k", "513"}), "top-k: expected a number from 1 to 512");
    row("empty prompt", {"run", "--model", model, "--prompt", ""}, "use --ids 511");
    row("stop token over V", runHello({"--stop-token", "7,512"}), "stop-token: expected token ids");
    row("id over V", {"run", "--model", model, "--ids", "512"}, "token ids below 512");
    row("prompt over the context",
        {"run", "--model", model, "--prompt", QString(300, '.') + QString(300, ',')},
        "at most 256 tokens (the model's context)");
    row("no such token", {"tokenize", "--model", model, "--decode", "512"}, "from 0 to 511");
}

void TestCommandLine::badInputEndsWith3()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, message);
    const ProgramResult result = runCli(arguments);
    QVERIFY2(result.errors.contains(message), result.errors.constData());
    QCOMPARE(result.exitCode, 3);
    QCOMPARE(result.output, QByteArray());
}

void TestCommandLine::whatCannotBeWrittenEndsWith4_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("message");
    const QString model = tinyModelDir();
    QTest::newRow("a device as trace")
        << QStringList{"trace", "--model", model, "--prompt", "a", "--out", "/dev/full"}
        << QByteArray("/dev/full: cannot be written: it is a device");
    QTest::newRow("a folder as dump")
        << QStringList{"dump", "--model", model, "--prompt", "a", "--out", "/tmp"}
        << QByteArray("/tmp: cannot be written: it is a folder");
    QTest::newRow("a folder that is not there")
        << QStringList{"dump", "--model", model, "--prompt", "a", "--out", "/nowhere/x"}
        << QByteArray("the folder does not exist");
    QTest::newRow("a model over another")
        << QStringList{"synth", "--out", model} << QByteArray("is not empty");
}

void TestCommandLine::whatCannotBeWrittenEndsWith4()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, message);
    const ProgramResult result = runCli(arguments);
    QVERIFY2(result.errors.contains(message), result.errors.constData());
    QCOMPARE(result.exitCode, 4);
}

void TestCommandLine::aClosedOutputEndsWith4()
{
    const ProgramResult result = inShell(">&-", runHello());
    QCOMPARE(result.exitCode, 4);
    QVERIFY(result.errors.contains("standard output was closed"));
    QCOMPARE(inShell(">&- 2>&-", runHello()).exitCode, 4);
    QCOMPARE(inShell("<&-", {"tokenize", "--model", tinyModelDir()}).exitCode, 4);
}

void TestCommandLine::aFullOutputEndsWith4()
{
    const ProgramResult result = inShell(">/dev/full", runHello({"--json"}));
    QCOMPARE(result.exitCode, 4);
    QVERIFY(result.errors.contains("standard output cannot be written"));
}

void TestCommandLine::aReaderThatGoesEndsWith4()
{
    QProcess process;
    process.start(
        "sh", QStringList{"-c", "{ \"$0\" \"$@\"; echo code $? >&2; } | true"} +
                  (QStringList{QString::fromStdString(cliPath().string())} + runHello({"--json"})));
    QVERIFY(process.waitForFinished());
    QVERIFY(process.readAllStandardError().contains("code 4"));
}

void TestCommandLine::numbersHaveAPointInAGermanLocale()
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

void TestCommandLine::resultsAndMessagesAreKeptApart()
{
    const ProgramResult result = runCli(runHello({"--json", "--seed", "4"}));
    QCOMPARE(result.exitCode, 0);
    QVERIFY(nlohmann::json::accept(result.output.toStdString()));
    QVERIFY(result.errors.contains("--seed has no effect"));
}

void TestCommandLine::nothingNeedsADisplay()
{
    // The environment of runCli() sets neither a display nor a platform.
    QCOMPARE(runCli(runHello()).exitCode, 0);
    QCOMPARE(runCli(runHello({"--json"}), {.environment = {"QT_QPA_PLATFORM=xcb"}}).exitCode, 0);
}

void TestCommandLine::theProgramIsLinkedWithoutQtWidgets()
{
    QProcess readelf;
    readelf.start("readelf", {"--dynamic", QString::fromStdString(cliPath().string())});
    QVERIFY(readelf.waitForFinished());
    const QByteArray libraries = readelf.readAllStandardOutput();
    QVERIFY(libraries.contains("libQt6Core"));
    QVERIFY(!libraries.contains("libQt6Gui"));
    QVERIFY(!libraries.contains("libQt6Widgets"));
}

void TestCommandLine::withoutTheWindowACommandThatDrawsSaysWhatToInstall()
{
    const QTemporaryDir alone;
    const QString copy = alone.filePath("pastkeys-cli");
    QVERIFY(QFile::copy(QString::fromStdString(cliPath().string()), copy));
    for (const char* command : {"render", "Lesson"}) {
        QProcess program;
        program.start(copy, {command, "--help"});
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 1);
        QVERIFY(program.readAllStandardError().contains("Install the Debian package pastkeys."));
    }
}

PASTKEYS_TEST(TestCommandLine)
#include "test_command_line.moc"
