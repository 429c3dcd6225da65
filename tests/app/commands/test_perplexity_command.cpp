// The perplexity command, as a user runs it.
#include "support/json_output.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <utility>
#include <vector>

using namespace pastkeys;
using namespace pastkeys::test;
using Json = nlohmann::json;

class TestPerplexityCommand : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        writeFile(text(),
                  "Mia has a red ball. Tom has a blue kite. What does Tom have? Tom has the kite.");
    }

    void eachCacheHasItsLine()
    {
        const Json json = jsonOf({"--caches", "off;static;int8;window:8+2", "--window", "16"});
        const Json& caches = json["caches"];
        QCOMPARE(json["stride"].get<int>(), 8);
        QCOMPARE(caches.size(), std::size_t{4});
        QCOMPARE(caches[0]["perplexity"].get<double>(), caches[1]["perplexity"].get<double>());
        QCOMPARE(caches[0]["mostBytes"].get<int>(), 0);
        QCOMPARE(caches[3]["spec"].get<std::string>(), std::string("window:8+2"));
        QVERIFY(caches[1]["timesMeasured"].get<int>() > 1); // a short text
        QVERIFY(caches[2]["bytesPerPosition"] < caches[1]["bytesPerPosition"]);
        QVERIFY(caches[3]["mostPositions"].get<int>() <= 10);
        const QByteArray table = run({"--caches", "static;int8"}).output;
        QVERIFY2(table.contains("nats per token") && table.contains("static,int8"),
                 table.constData());
    }

    /// slide:7 predicts each token from the 7 tokens before it. So do windows of 8 tokens, each of
    /// which begins one token after the previous window.
    void aSlidingTextIsAWindowOfEachToken()
    {
        const Json slides = jsonOf({"--caches", "slide:7;off,slide:7", "--window", "40"});
        const Json windows = jsonOf({"--caches", "off", "--window", "8", "--stride", "1"});
        for (const Json& cache : slides["caches"]) {
            QCOMPARE(cache["tokens"].get<int>(), windows["caches"][0]["tokens"].get<int>());
            QCOMPARE(cache["perplexity"].get<double>(),
                     windows["caches"][0]["perplexity"].get<double>());
        }
    }

    void aTokenAnywhereInTheTextCanBeReplaced()
    {
        const Json json = jsonOf({"--caches", "static;token:5=17"});
        QVERIFY(json["caches"][0]["perplexity"] != json["caches"][1]["perplexity"]);
        const std::vector<std::pair<const char*, const char*>> refused{
            {"token:9999=17", "a position in the text, from 0 to "},
            {"token:5=99999", "token ids below "}};
        for (const auto& [lane, expected] : refused) {
            const ProgramResult result = run({"--caches", lane});
            QCOMPARE(result.exitCode, 3);
            QVERIFY2(result.errors.contains(expected), result.errors.constData());
        }
    }

    void oneTokenIsCountedAsOne()
    {
        const QString two = m_folder.filePath("two.txt");
        writeFile(two, "12");
        const QByteArray said = runCli({"perplexity", "--model", tinyModelDir(), "--text", two,
                                        "--window", "2", "--stride", "1", "--caches", "off"})
                                    .output;
        QVERIFY2(
            said.contains("\n1 token was predicted, in windows of 2 that begin every token.\n"),
            said.constData());
    }

    void bytesThatAreNoTextAreReplacedAndSaidSo()
    {
        const QString file = m_folder.filePath("bytes.txt");
        writeFile(file, "Mia\xFFhas a ball.");
        const ProgramResult result =
            runCli({"perplexity", "--model", tinyModelDir(), "--text", file, "--caches", "off"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.errors.contains("1 piece(s) of the text were not valid UTF-8"),
                 result.errors.constData());
    }

    void mistakesAreExplained()
    {
        for (const char* lane : {"bug:not-cleared", "limit:9", "half:+2"}) {
            const ProgramResult result = run({"--caches", lane});
            QVERIFY2(result.errors.contains("only in a run that generates"),
                     result.errors.constData());
            QCOMPARE(result.exitCode, 2);
        }
        QVERIFY(run({"--window", "8", "--stride", "9"}).errors.contains("must not be larger"));
        QVERIFY(run({"--window", "9999"}).errors.contains("the model's context"));
        const ProgramResult heads = run({"--caches", "heads:3"});
        QVERIFY2(heads.errors.contains("divides the model's"), heads.errors.constData());
        QCOMPARE(heads.exitCode, 3);
        Gpt2Config config = gpt2Preset("tiny");
        config.context = 1;
        const SyntheticModelDir shortest(config);
        const ProgramResult tiny =
            runCli({"perplexity", "--model", shortest.path(), "--text", text()});
        QVERIFY2(tiny.errors.contains("can read two tokens"), tiny.errors.constData());
        const QString nothing = m_folder.filePath("nothing.txt");
        writeFile(nothing, {});
        const ProgramResult empty =
            runCli({"perplexity", "--model", tinyModelDir(), "--text", nothing});
        QVERIFY2(empty.errors.contains("two tokens or more"), empty.errors.constData());
    }

private:
    QString text() const { return m_folder.filePath("story.txt"); }

    QStringList words(const QStringList& more) const
    {
        return QStringList{"perplexity", "--model", tinyModelDir(), "--text", text()} + more;
    }

    ProgramResult run(const QStringList& arguments) const { return runCli(words(arguments)); }

    Json jsonOf(const QStringList& arguments) const
    {
        return pastkeys::test::jsonOf(words(arguments));
    }

    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestPerplexityCommand)
#include "test_perplexity_command.moc"
