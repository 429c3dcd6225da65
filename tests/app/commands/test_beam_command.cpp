#include "support/json_output.h"
#include "support/program.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

QStringList beamed(const QStringList& more)
{
    return QStringList{"run", "--prompt", "Mia has a red ball.", "--tokens", "12"} + more;
}

} // namespace

class TestBeamCommand : public QObject
{
    Q_OBJECT

private slots:
    void allCachesFindTheSameTexts()
    {
        const Json blocks = jsonOf(beamed({"--beams", "4"}));
        QCOMPARE(blocks["cache"].get<std::string>(), std::string("paged:16"));
        QCOMPARE(blocks["hypotheses"].size(), std::size_t{4});
        for (const char* cache : {"off", "static", "dynamic", "paged:4"}) {
            const Json json = jsonOf(beamed({"--beams", "4", "--cache", cache}));
            QCOMPARE(json["hypotheses"], blocks["hypotheses"]);
            for (const Json& step : json["steps"])
                QCOMPARE(step["bytes"]["counted"], step["bytes"]["formula"]);
        }
        for (const Json& each : blocks["hypotheses"])
            QVERIFY(each["alone"]["identical"].get<bool>());
    }

    void theReportSaysWhatIsCopied()
    {
        const ProgramResult result = runCli(beamed({"--beams", "3", "--cache", "paged:4"}));
        QCOMPARE(result.exitCode, 0);
        for (const char* part :
             {"are bit-identical to those of the same text alone", "parent>token", "(counted)",
              "by formula", "3 beams, length penalty 1, early stopping no, cache paged:4"})
            QVERIFY2(result.output.contains(part), result.output.constData());
    }

    void theBestTextCanBeRecorded()
    {
        const QString file = m_folder.filePath("beam.pastkeys");
        QCOMPARE(runCli({"trace", "--prompt", "Mia has a red ball.", "--beams", "4", "--tokens",
                         "12", "--out", file})
                     .exitCode,
                 0);
        const QString lines = m_folder.filePath("beam.jsonl");
        QCOMPARE(runCli({"trace", "--trace", file, "--out", lines}).exitCode, 0);
        QFile written(lines);
        QVERIFY(written.open(QIODevice::ReadOnly));
        std::vector<int> ids;
        for (const QByteArray& line : written.readAll().split('\n')) {
            const Json json = line.isEmpty() ? Json() : Json::parse(line.toStdString());
            if (json.contains("choice") && !json["choice"].is_null())
                ids.push_back(json["choice"]["id"].get<int>());
        }
        QCOMPARE(ids,
                 jsonOf(beamed({"--beams", "4"}))["hypotheses"][0]["ids"].get<std::vector<int>>());
    }

    /// The file has the whole tree: the report on it is that of the search, except for the verdict.
    void theTreeIsKeptBesideTheBestText()
    {
        const QString file = m_folder.filePath("tree.pastkeys");
        const QStringList search{
            "--prompt", "Mia has a red ball.", "--beams", "3", "--tokens", "9", "--cache",
            "paged:4"};
        QCOMPARE(runCli(QStringList{"trace", "--out", file} + search).exitCode, 0);
        const QByteArray printed = runCli({"trace", "--beams", file}).output;
        const QByteArray told = runCli(QStringList{"run"} + search).output;
        const auto tree = [](const QByteArray& text) { return text.mid(text.indexOf("step ")); };
        QVERIFY(told.contains("parent>token"));
        QCOMPARE(tree(printed), tree(told));
        QVERIFY(runCli({"info", file}).output.contains("parent>token"));
        const QString again = m_folder.filePath("again.pastkeys");
        QCOMPARE(runCli({"trace", "--trace", file, "--out", again}).exitCode, 0);
        QCOMPARE(runCli({"trace", "--beams", again}).output, printed);
    }

    void aRunWithoutATreeSaysSo()
    {
        const QString file = m_folder.filePath("plain.pastkeys");
        QCOMPARE(runCli({"trace", "--prompt", "Mia", "--tokens", "2", "--out", file}).exitCode, 0);
        const ProgramResult result = runCli({"trace", "--beams", file});
        QCOMPARE(result.exitCode, 3);
        QVERIFY2(result.errors.contains("no beam search"), result.errors.constData());
        QCOMPARE(runCli({"run", "--prompt", "Mia", "--beams", file}).exitCode, 2);
    }

    void contradictoryOptionsAreRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const QStringList& words, int code,
                            const char* named) { QTest::newRow(name) << words << code << named; };
        row("two lanes", {"--beams", "4", "--left", "off"}, 2, "--left");
        row("own words", {"--beams", "4", "--own-words"}, 2, "--own-words");
        row("compare", {"--beams", "4", "--cache", "compare"}, 2, "--cache compare");
        row("drawn", {"--beams", "4", "--temperature", "1"}, 2, "draws no tokens");
        row("draft", {"--beams", "4", "--draft", "lookup"}, 2, "--draft");
        row("chunks", {"--beams", "4", "--chunks", "2"}, 2, "--chunks");
        row("one beam", {"--beams", "1"}, 2, "beams");
        row("too many", {"--beams", "9"}, 2, "beams");
        row("no number", {"--beams", "4", "--length-penalty", "11"}, 2, "length-penalty");
        row("no such time", {"--beams", "4", "--early-stopping", "later"}, 2, "early-stopping");
        row("no beams", {"--length-penalty", "1"}, 2, "no effect without --beams");
        row("window", {"--beams", "4", "--cache", "window:8"}, 3, "all rows of its text");
        row("heavy", {"--beams", "4", "--cache", "heavy:8"}, 3, "all rows of its text");
        row("slide", {"--beams", "4", "--cache", "static,slide:40"}, 3, "can read no more");
        row("batch", {"--prompts", "x.txt", "--beams", "4"}, 2, "exclude");
    }
    void contradictoryOptionsAreRefused()
    {
        QFETCH(QStringList, words);
        QFETCH(int, exitCode);
        QFETCH(QString, named);
        const ProgramResult result = runCli(beamed(words));
        QVERIFY2(result.exitCode == exitCode, result.errors.constData());
        QVERIFY2(result.errors.contains(named.toUtf8()), result.errors.constData());
        QVERIFY(result.output.isEmpty());
    }

private:
    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestBeamCommand)
#include "test_beam_command.moc"
