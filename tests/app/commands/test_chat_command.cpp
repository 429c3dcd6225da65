#include "support/json_output.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

/// In the built-in model, each word and each mark is one token.
constexpr const char* kChat = R"({
    "system": "Mia has the ball. Tom has the kite. Ben has the drum.",
    "turns": ["What does Tom have?", "Who has the drum?",
              {"edit": "system", "text": "Mia has the ball. Tom has the book. Ben has the drum."},
              {"edit": 1, "text": "What does Ben have?"}],
    "tokens": 5})";

} // namespace

class TestChatCommand : public QObject
{
    Q_OBJECT

private slots:
    void whatIsFoundIsWhatAPersonCounts()
    {
        const Json json = jsonOf({"run", "--chat", chatFile(kChat)});
        struct Counts
        {
            int text, held, found, computed, useless;
        };
        // The system prompt has 15 tokens, the first question 6 (its mark is a token, too), each
        // answer 5, of which the last one has not been read, and the next question 5. The edits
        // change token 9 of the text, and token 3 of the first question.
        const std::vector<Counts> expected{
            {21, 0, 0, 21, 0}, {31, 25, 25, 6, 0}, {31, 35, 9, 22, 26}, {31, 35, 18, 13, 17}};
        QCOMPARE(json["turns"].size(), expected.size());
        for (std::size_t t = 0; t < expected.size(); ++t) {
            const Json& turn = json["turns"][t];
            QCOMPARE(turn["textTokens"].get<int>(), expected[t].text);
            QCOMPARE(turn["held"].get<int>(), expected[t].held);
            QCOMPARE(turn["found"].get<int>(), expected[t].found);
            QCOMPARE(turn["computed"].get<int>(), expected[t].computed);
            QCOMPARE(turn["useless"].get<int>(), expected[t].useless);
            QVERIFY(turn["firstLogits"]["identical"].get<bool>());
            QCOMPARE(turn["toFirstToken"]["formulaFlops"], turn["toFirstToken"]["countedFlops"]);
        }
        QCOMPARE(json["turns"][0]["answer"].get<std::string>(), std::string(" Tom has the kite."));
        QCOMPARE(json["turns"][1]["answer"].get<std::string>(), std::string(" Ben has the drum."));
    }

    void keptDroppedAndSavedRowsGiveTheSameAnswers()
    {
        Json kept;
        for (const char* between : {"kept", "dropped", "saved"})
            for (const char* cache : {"on", "paged:4", "int8"}) {
                const Json json = jsonOf(
                    {"run", "--chat", chatFile(kChat), "--between", between, "--cache", cache});
                if (kept.is_null())
                    kept = json;
                for (std::size_t t = 0; t < 4; ++t) {
                    const Json& turn = json["turns"][t];
                    QVERIFY(turn["firstLogits"]["identical"].get<bool>());
                    QCOMPARE(turn["answerIds"], kept["turns"][t]["answerIds"]);
                    QCOMPARE(turn["found"], QByteArray(between) == "dropped"
                                                ? Json(0)
                                                : kept["turns"][t]["found"]);
                }
            }
    }

    void pricesTurnRowsIntoMoney()
    {
        const Json json = jsonOf({"run", "--chat", chatFile(kChat), "--price", "4,0.5,10"});
        for (const Json& turn : json["turns"]) {
            const double output = 10.0 * static_cast<double>(turn["answerIds"].size());
            const double text = turn["textTokens"].get<double>();
            const double found = turn["found"].get<double>();
            QCOMPARE(turn["price"].get<double>(),
                     ((text - found) * 4 + found * 0.5 + output) / 1e6);
            QCOMPARE(turn["priceWithoutCaching"].get<double>(), (text * 4 + output) / 1e6);
        }
    }

    void rowsOfOneRunAreFoundByTheNext()
    {
        const QString file = m_folder.filePath("rows.pastkeys");
        const ProgramResult saved =
            runCli({"run", "--prompt", "Mia has the ball. Tom has the kite.", "--tokens", "3",
                    "--save-cache", file});
        QVERIFY2(saved.exitCode == 0, saved.errors.constData());
        const QStringList next{"run",      "--prompt", "Mia has the ball. Tom has the book.",
                               "--tokens", "3",        "--load-cache",
                               file};
        const Json json = jsonOf(next);
        const Json& turn = json["turns"][0];
        QCOMPARE(turn["textTokens"].get<int>() - turn["found"].get<int>(), 2); // "book", "."
        QVERIFY(turn["firstLogits"]["identical"].get<bool>());
        QCOMPARE(turn["before"].get<std::string>(), std::string("saved"));
        // A file of the command trace is as good.
        const QString traced = m_folder.filePath("run.pastkeys");
        QCOMPARE(
            runCli({"trace", "--prompt", "Mia has the ball.", "--tokens", "2", "--out", traced})
                .exitCode,
            0);
        QVERIFY(jsonOf({"run", "--prompt", "Mia has the ball. Ben has", "--load-cache",
                        traced})["turns"][0]["found"]
                    .get<int>() >= 5);
        // And the saved rows can be read like any recorded run.
        QCOMPARE(runCli({"diff", file, file}).exitCode, 0);
        // A file cannot be written over that is read.
        QCOMPARE(runCli(next + QStringList{"--save-cache", file}).exitCode, 4);
    }

    void theReportSaysWhatWasFound()
    {
        const ProgramResult result =
            runCli({"run", "--chat", chatFile(kChat), "--between", "saved"});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        for (const char* words : {"user: What does Tom have?\nassistant: Tom has the kite.",
                                  "bit for bit (4 turns", "useless", "edit system", "ms to first",
                                  "reading rows", "Prices per million tokens", "without"})
            QVERIFY2(result.output.contains(words), result.output.constData());
    }

    void badInputIsRefusedWithTheReason_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("named");
        const QString chat = chatFile(kChat);
        const QString bad = chatFile(R"({"turns": ["a", {"edit": 3, "text": "b"}]})");
        const QString rows = m_folder.filePath("refused.pastkeys");
        runCli({"run", "--prompt", "Mia has the ball.", "--tokens", "2", "--save-cache", rows});
        const auto row = [](const char* name, const QStringList& words, int code,
                            const char* named) { QTest::newRow(name) << words << code << named; };
        row("prompt", {"--chat", chat, "--prompt", "a"}, 2, "--prompt");
        row("ids", {"--chat", chat, "--ids", "1"}, 2, "--ids");
        row("two lanes", {"--chat", chat, "--left", "off"}, 2, "--left");
        row("off", {"--chat", chat, "--cache", "off"}, 2, "--cache off");
        row("heavy", {"--chat", chat, "--cache", "heavy:8"}, 3, "forgets");
        row("draft", {"--chat", chat, "--draft", "lookup"}, 2, "--draft");
        row("kind", {"--chat", chat, "--between", "lost"}, 2, "between");
        row("price", {"--chat", chat, "--price", "1,2"}, 2, "three prices");
        row("negative price", {"--chat", chat, "--price", "1,2,-3"}, 2, "three prices");
        row("no chat", {"--prompt", "a", "--between", "kept"}, 2, "--between has no effect");
        row("no file", {"--chat", "/nowhere.json"}, 3, "/nowhere.json");
        row("bad file", {"--chat", bad}, 3, "/turns/1/edit");
        row("no rows", {"--chat", chat, "--load-cache", "/nowhere.pastkeys"}, 3, "/nowhere");
        row("not rows", {"--chat", chat, "--load-cache", chat}, 3, "chat");
        row("another model",
            {"--prompt", "Mia has", "--load-cache", rows, "--model", tinyModelDir()}, 3, "model");
        row("another form", {"--prompt", "Mia has", "--load-cache", rows, "--cache", "int8"}, 3,
            "form");
        row("another text", {"--prompt", "Tom has", "--load-cache", rows}, 3, "begins with token");
    }

    void badInputIsRefusedWithTheReason()
    {
        QFETCH(QStringList, words);
        QFETCH(int, exitCode);
        QFETCH(QString, named);
        const ProgramResult result = runCli(QStringList{"run"} + words);
        QVERIFY2(result.errors.contains(named.toUtf8()), result.errors.constData());
        QCOMPARE(result.exitCode, exitCode);
    }

private:
    /// A file with this content.
    QString chatFile(const char* json)
    {
        const QString path = m_folder.filePath(QString("chat%1.json").arg(++m_files));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(json) < 0)
            qFatal("the test cannot write a file");
        return path;
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

PASTKEYS_TEST(TestChatCommand)
#include "test_chat_command.moc"
