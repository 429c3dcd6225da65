// The formats that the `trace` command writes.
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace pastkeys::test;

class TestTraceCommand : public QObject
{
    Q_OBJECT

private slots:
    void theEndingChoosesTheFormat_data();
    void theEndingChoosesTheFormat();
    void onlyATableBeginsWithAMark();
    void oneStepIsCountedAsOne();
    void theFormatCanBeNamed();
    void aRecordedRunIsConvertedWithoutItsModel();
    void theJsonOfARecordedRunCannotControlATerminal();
    void anUnknownEndingSaysWhatIsPossible_data();
    void anUnknownEndingSaysWhatIsPossible();
    void aTableIsOnlyForCsv();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    ProgramResult traceTo(const QString& name, const QStringList& more = {}) const
    {
        return runCli(QStringList{"trace", "--model", tinyModelDir(), "--prompt", "the cat",
                                  "--tokens", "3", "--cache", "compare", "--out", path(name)} +
                      more);
    }
    QByteArray content(const QString& name) const { return contentOf(path(name)); }

    QTemporaryDir m_folder;
};

void TestTraceCommand::theEndingChoosesTheFormat_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("JSON Lines") << "a.jsonl" << QStringList() << QByteArray("{\"format\":");
    QTest::newRow("steps") << "a.csv" << QStringList() << QByteArray("step,lane,phase,");
    QTest::newRow("operations") << "a.CSV" << QStringList{"--table", "operations"}
                                << QByteArray("step,lane,layer,operation,");
    QTest::newRow("steps for Excel")
        << "b.csv" << QStringList{"--bom"} << QByteArray("\xEF\xBB\xBFstep,lane,phase,");
    QTest::newRow("events") << "a.trace.json" << QStringList() << QByteArray("{\"displayTimeUnit");
    QTest::newRow("events, short") << "a.json" << QStringList() << QByteArray("{\"displayTimeUnit");
}

void TestTraceCommand::theEndingChoosesTheFormat()
{
    QFETCH(QString, name);
    QFETCH(QStringList, more);
    QFETCH(QByteArray, start);
    const ProgramResult result = traceTo(name, more);
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    QVERIFY(result.errors.contains("3 steps"));
    QVERIFY2(content(name).startsWith(start), content(name).left(200).constData());
    if (start.contains("display"))
        QVERIFY(nlohmann::json::accept(content(name).toStdString()));
}

void TestTraceCommand::onlyATableBeginsWithAMark()
{
    const ProgramResult result = traceTo("mark.jsonl", {"--bom"});
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.errors.contains("only for CSV"), result.errors.constData());
    QVERIFY(!QFile::exists(path("mark.jsonl")));
}

void TestTraceCommand::oneStepIsCountedAsOne()
{
    for (const char* const option : {"--prompt", "--prompts"}) {
        writeFile(path("prompts.txt"), "the cat");
        const bool isBatch = option == QByteArray("--prompts");
        const ProgramResult result = runCli({"trace", "--model", tinyModelDir(), option,
                                             isBatch ? path("prompts.txt") : QString("the cat"),
                                             "--tokens", "1", "--out", path("one.jsonl")});
        QVERIFY2(result.errors.contains(" (1 step).\n"), result.errors.constData());
    }
}

void TestTraceCommand::theFormatCanBeNamed()
{
    const ProgramResult result = traceTo("run", {"--format", "csv"});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    QCOMPARE(content("run").count("\r\n"), 7); // 3 steps in 2 lanes
    QCOMPARE(traceTo("b.csv", {"--format", "jsonl"}).exitCode, 0);
    QVERIFY(content("b.csv").startsWith("{\"format\":"));
}

void TestTraceCommand::aRecordedRunIsConvertedWithoutItsModel()
{
    QCOMPARE(traceTo("run.pastkeys").exitCode, 0);
    QCOMPARE(traceTo("run.csv").exitCode, 0);
    const auto convert = [this](const QString& name, const QStringList& more = {}) {
        return runCli(QStringList{"trace", "--trace", path("run.pastkeys"), "--out", path(name)} +
                      more);
    };
    const ProgramResult result = convert("again.csv");
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    QCOMPARE(content("again.csv").count("\r\n"), content("run.csv").count("\r\n"));
    QCOMPARE(convert("again.pastkeys").exitCode, 0);
    QCOMPARE(content("again.pastkeys"), content("run.pastkeys"));
    QVERIFY(convert("b.csv", {"--tokens", "3"}).errors.contains("has no effect with --trace"));
    QVERIFY(convert("run.pastkeys").exitCode != 0);
    const ProgramResult info = runCli({"info", path("run.pastkeys")});
    QVERIFY2(info.output.contains("Prompt        \"the cat\"\n") &&
                 info.output.contains("Lanes         off (off), on (static)\n") &&
                 info.output.contains("Steps         3\n"),
             info.output.constData());
    const QByteArray json = runCli({"info", path("run.pastkeys"), "--json"}).output;
    QCOMPARE(nlohmann::json::parse(json.toStdString())["settings"]["prompt"], "the cat");
    QCOMPARE(runCli({"info", path("run.pastkeys"), "--threads", "1"}).exitCode, 2);
}

void TestTraceCommand::theJsonOfARecordedRunCannotControlATerminal()
{
    QCOMPARE(
        runCli({"trace", "--model", tinyModelDir(), "--prompt", QStringLiteral("the \u009b2J cat"),
                "--tokens", "1", "--out", path("controls.pastkeys")})
            .exitCode,
        0);
    const QByteArray json = runCli({"info", path("controls.pastkeys"), "--json"}).output;
    QVERIFY2(std::ranges::all_of(json, [](char c) { return c > 0; }), json.constData());
    QVERIFY2(json.contains("\\u009b2J"), json.constData());
}

void TestTraceCommand::anUnknownEndingSaysWhatIsPossible_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("another one") << "a.txt";
    QTest::newRow("none") << "csv";
}

void TestTraceCommand::anUnknownEndingSaysWhatIsPossible()
{
    QFETCH(QString, name);
    const ProgramResult result = traceTo(name);
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.errors.contains(".jsonl, .csv") && result.errors.contains("--format"),
             result.errors.constData());
    QVERIFY(!QFile::exists(path(name)));
}

void TestTraceCommand::aTableIsOnlyForCsv()
{
    const ProgramResult result = traceTo("a.jsonl", {"--table", "steps"});
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.errors.contains("--table is only for CSV"), result.errors.constData());
}

PASTKEYS_TEST(TestTraceCommand)
#include "test_trace_command.moc"
