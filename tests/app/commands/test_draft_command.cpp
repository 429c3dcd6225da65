#include "support/json_output.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

QStringList drafted(const QStringList& more)
{
    return QStringList{"run", "--prompt", "Mia has a red ball. Mia has a", "--tokens", "16"} + more;
}

} // namespace

class TestDraftCommand : public QObject
{
    Q_OBJECT

private slots:
    void lookupWritesThePlainText()
    {
        const Json plain = jsonOf(drafted({"--cache", "on"}));
        for (const char* k : {"1", "4", "8"})
            for (const char* cache : {"on", "paged:4", "window:8+2", "int8"}) {
                const Json json =
                    jsonOf(drafted({"--draft", "lookup", "--draft-tokens", k, "--cache", cache}));
                if (QByteArray(cache) == "on" || QByteArray(cache) == "paged:4")
                    QCOMPARE(json["text"], plain["text"]);
                const Json& draft = json["draft"];
                QCOMPARE(json["verdict"]["identical"].get<bool>(), true);
                QCOMPARE(json["verdict"]["equalityExpected"].get<bool>(), true);
                QCOMPARE(draft["tokens"].get<std::size_t>(),
                         draft["passes"].get<std::size_t>() + draft["accepted"].get<std::size_t>());
                QCOMPARE(json["steps"].size(), draft["passes"].get<std::size_t>() + 1);
                QVERIFY(draft["weightBytesPerToken"]["formula"] ==
                        draft["weightBytesPerToken"]["counted"]);
            }
    }

    void aDraftOfTheSameModelSavesMostPasses()
    {
        const QString model = tinyModelDir();
        const QStringList words{"--model", model, "--draft", model, "--no-stop-at-end"};
        const Json json = jsonOf(drafted(words));
        QCOMPARE(json["draft"]["acceptanceRate"].get<double>(), 1.0);
        QCOMPARE(json["draft"]["passesSaved"].get<int>(), 12); // 15 tokens in 3 passes of 5
        QVERIFY(json["draft"]["draftModelPasses"] > 0);
        const Json drawn = jsonOf(drafted(words + QStringList{"--temperature", "0.8"}));
        QCOMPARE(drawn["verdict"]["identical"].get<bool>(), true);
    }

    void aDrawnLookupWritesThePlainText()
    {
        const QStringList draws{"--temperature", "0.9", "--seed", "5"};
        const Json plain = jsonOf(drafted(QStringList{"--cache", "on"} + draws));
        const Json json = jsonOf(drafted(QStringList{"--draft", "lookup"} + draws));
        QCOMPARE(json["generatedIds"], plain["generatedIds"]);
    }

    void theReportSaysWhatWasSaved()
    {
        const ProgramResult result = runCli(drafted({"--draft", "lookup"}));
        QCOMPARE(result.exitCode, 0);
        for (const char* words : {"identical results, bit for bit", "Accepted ", "tokens per pass",
                                  "Weights read per token: ", "Measured once: passes "})
            QVERIFY2(result.output.contains(words), result.output.constData());
    }

    void aRecordedRunIsReadAgain()
    {
        const QString file = m_folder.filePath("drafted.pastkeys");
        const ProgramResult written =
            runCli({"trace", "--prompt", "Mia has a red ball. Mia has a", "--draft", "lookup",
                    "--tokens", "12", "--out", file});
        QVERIFY2(written.exitCode == 0, written.errors.constData());
        const ProgramResult same = runCli({"diff", file, file});
        QVERIFY2(same.exitCode == 0, same.errors.constData());
        const QString lines = m_folder.filePath("drafted.jsonl");
        QCOMPARE(runCli({"trace", "--trace", file, "--out", lines}).exitCode, 0);
        QVERIFY(fileContent(lines).contains("\"logitRows\""));
    }

    void contradictoryOptionsAreRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const QStringList& words, int code,
                            const char* named) { QTest::newRow(name) << words << code << named; };
        row("two lanes", {"--draft", "lookup", "--left", "off"}, 2, "--left");
        row("another model", {"--draft", "lookup", "--right-weights", "int8"}, 2,
            "--right-weights");
        row("own words", {"--draft", "lookup", "--own-words"}, 2, "--own-words");
        row("compare", {"--draft", "lookup", "--cache", "compare"}, 2, "--cache compare");
        row("off", {"--draft", "lookup", "--cache", "off"}, 2, "--cache off");
        row("none", {"--draft", "lookup", "--draft-tokens", "0"}, 2, "draft-tokens");
        row("too many", {"--draft", "lookup", "--draft-tokens", "9"}, 2, "draft-tokens");
        row("no draft", {"--draft-tokens", "3"}, 2, "--draft-tokens has no effect without --draft");
        row("heavy", {"--draft", "lookup", "--cache", "heavy:8"}, 3,
            "how many rows run in one pass");
        row("recent", {"--draft", "lookup", "--cache", "recent:8"}, 3, "how many rows");
        row("slide", {"--draft", "lookup", "--cache", "static,slide:40"}, 3, "start of its text");
        row("other tokens", {"--draft", tinyModelDir()}, 3, "token ");
        row("no such model", {"--draft", "/nowhere"}, 3, "/nowhere");
    }

    void contradictoryOptionsAreRefused()
    {
        QFETCH(QStringList, words);
        QFETCH(int, exitCode);
        QFETCH(QString, named);
        const ProgramResult result = runCli(drafted(words));
        QVERIFY2(result.exitCode == exitCode, result.errors.constData());
        QVERIFY2(result.errors.contains(named.toUtf8()), result.errors.constData());
        QVERIFY(result.output.isEmpty());
    }

private:
    static QByteArray fileContent(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestDraftCommand)
#include "test_draft_command.moc"
