// The perplexity command, as a user runs it.
#include "support/json_output.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

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
    }

private:
    QString text() const { return m_folder.filePath("story.txt"); }

    Json jsonOf(const QStringList& more) const
    {
        return pastkeys::test::jsonOf(
            QStringList{"perplexity", "--model", tinyModelDir(), "--text", text()} + more);
    }

    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestPerplexityCommand)
#include "test_perplexity_command.moc"
