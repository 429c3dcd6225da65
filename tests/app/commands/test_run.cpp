#include "support/approved_text.h"
#include "support/json_output.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

QStringList runWords(const QStringList& more)
{
    return QStringList{"run", "--model", tinyModelDir()} + more;
}

/// The JSON of a run that must succeed.
Json runOf(const QStringList& more, const ProgramSetup& setup = {})
{
    return jsonOf(runWords(more), setup);
}

/// The lane with this id; null if it did not run.
Json laneOf(const Json& record, const std::string& id)
{
    for (const Json& lane : record["lanes"])
        if (lane["lane"] == id)
            return lane;
    return nullptr;
}

} // namespace

class TestRun : public QObject
{
    Q_OBJECT

private slots:
    void theDocumentHasWhatIsPromised()
    {
        const Json json = runOf({"--prompt", "hello there", "--tokens", "4"});
        QCOMPARE(json["promptIds"].size(), std::size_t{laneOf(json["steps"][0], "on")["rows"]});
        QCOMPARE(json["generatedIds"].size(), std::size_t{4});
        QVERIFY(json["text"].is_string());
        const Json& verdict = json["verdict"];
        QCOMPARE(verdict["identical"].get<bool>(), true);
        QCOMPARE(verdict["maxUlp"].get<int>(), 0);
        QVERIFY(verdict["tensorsCompared"] > 0);
        QVERIFY(verdict.contains("firstDifference") && verdict["firstDifference"].is_null());
        QCOMPARE(json["steps"].size(), std::size_t{4});
        const Json& last = json["steps"][3];
        QCOMPARE(last["index"].get<int>(), 3);
        QCOMPARE(last["phase"].get<std::string>(), std::string("decode"));
        QCOMPARE(laneOf(last, "on")["rows"].get<std::size_t>(), std::size_t{1});
        QCOMPARE(laneOf(last, "off")["rows"].get<std::size_t>(), json["promptIds"].size() + 3);
        // K and V of 2 layers of width 64 in float32.
        QCOMPARE(laneOf(last, "on")["bytesUsed"].get<std::size_t>(),
                 (json["promptIds"].size() + 3) * 2 * 2 * 64 * 4);
        QVERIFY(laneOf(last, "off")["milliseconds"] > 0.0);
        QVERIFY(laneOf(json["totals"], "off")["flops"]["counted"] >
                laneOf(json["totals"], "on")["flops"]["counted"]);
        QCOMPARE(json["stopped"].get<std::string>(), std::string("token count"));
    }

    void oneLaneLeavesTheOtherOut()
    {
        const Json json = runOf({"--prompt", "hello", "--tokens", "2", "--cache", "on"});
        QVERIFY(json["verdict"].is_null());
        QVERIFY(laneOf(json["steps"][1], "off").is_null());
        QVERIFY(json["totals"]["savedFlops"].is_null());
        QVERIFY(laneOf(json["steps"][1], "on")["flops"]["counted"].is_number_integer());
        const Json off = runOf({"--prompt", "hello", "--tokens", "2", "--cache", "off"});
        QVERIFY(laneOf(off["steps"][1], "on").is_null());
        QCOMPARE(laneOf(off["steps"][1], "off")["bytesUsed"].get<int>(), 0);
    }

    void formulaAndCountAgreeByOperation()
    {
        const Json json = runOf({"--prompt", "hello there", "--tokens", "3", "--chunks", "3,2"});
        std::vector<Json> records(json["steps"].begin(), json["steps"].end());
        for (const Json& operation : json["totals"]["operations"])
            records.push_back(operation);
        QVERIFY(records.size() > 15);
        for (const Json& record : records)
            for (const char* const figure : {"flops", "otherFlops", "bytesRead", "bytesWritten"})
                for (const Json& lane : record["lanes"])
                    QCOMPARE(lane[figure]["formula"].get<std::uint64_t>(),
                             lane[figure]["counted"].get<std::uint64_t>());
    }

    void savedFlopsAreThoseOfTheStepsThatBothRan()
    {
        const Json run = runOf({"--prompt", "hello there", "--tokens", "6", "--left", "off",
                                "--right", "limit:+2", "--no-stop-at-end"});
        std::int64_t saved = 0;
        std::int64_t leftInAll = 0;
        for (const Json& step : run["steps"]) {
            const auto flops = [&step](std::size_t lane) {
                return step["lanes"][lane]["flops"]["counted"].get<std::int64_t>();
            };
            leftInAll += flops(0);
            if (step["lanes"].size() == 2)
                saved += flops(0) - flops(1);
        }
        const Json& totals = run["totals"];
        QCOMPARE(totals["steps"].get<int>(), 6);
        QCOMPARE(totals["stepsOfBoth"].get<int>(), 3);
        QCOMPARE(totals["lanes"][0]["flops"]["counted"].get<std::int64_t>(), leftInAll);
        QVERIFY(saved > 0);
        QCOMPARE(totals["savedFlops"].get<std::int64_t>(), saved);
        double share = 0;
        for (const Json& operation : totals["operations"]) {
            saved -= operation["savedFlops"].get<std::int64_t>();
            share += operation["shareOfSaved"].get<double>();
        }
        QCOMPARE(saved, std::int64_t{0});
        QCOMPARE(share, 1.0);
    }

    void everySettingGivesTheSameTokens_data()
    {
        QTest::addColumn<QStringList>("settings");
        QTest::newRow("off") << QStringList{"--cache", "off"};
        QTest::newRow("on") << QStringList{"--cache", "on"};
        QTest::newRow("dynamic") << QStringList{"--left", "off", "--right", "dynamic"};
        QTest::newRow("paged") << QStringList{"--cache", "paged:3"};
        QTest::newRow("a window as long as the text") << QStringList{"--cache", "window:200"};
        QTest::newRow("chunks") << QStringList{"--chunks", "3,1"};
        QTest::newRow("one thread") << QStringList{"--threads", "1"};
        QTest::newRow("scalar") << QStringList{"--kernels", "scalar", "--threads", "2"};
    }
    void everySettingGivesTheSameTokens()
    {
        QFETCH(QStringList, settings);
        const QStringList common{
            "--prompt", "Mia has a red ball", "--tokens", "6", "--temperature", "0.9", "--seed",
            "12"};
        const Json usual = runOf(common);
        QCOMPARE(runOf(common + settings)["generatedIds"].dump(), usual["generatedIds"].dump());
    }

    void aWindowIsTheSameWithTheCacheOffAndOn()
    {
        const Json run = runOf({"--prompt", "Mia has a red ball. Tom has a blue kite.", "--tokens",
                                "6", "--left", "off,window:4+2", "--right", "window:4+2"});
        QVERIFY(run["verdict"]["identical"].get<bool>());
        QVERIFY(run["verdict"]["equalityExpected"].get<bool>());
        const Json& steps = run["steps"];
        const auto bytesUsed = [&](std::size_t step) {
            return steps[step]["lanes"][1]["bytesUsed"];
        };
        QCOMPARE(bytesUsed(1), bytesUsed(5)); // each step drops a position and adds one
    }

    /// The left lane's text does not depend on what it is compared with.
    void lanesThatLoseSomethingSayHowFarTheyAreApart()
    {
        const QStringList common{"--prompt", "Mia has a red ball. Tom has a blue kite.", "--tokens",
                                 "6"};
        const Json exact = runOf(common);
        for (const char* right : {"int8", "heads:1", "recent:3", "window:3", "evict:0,1,2@2"}) {
            const Json run = runOf(common + QStringList{"--left", "static", "--right", right});
            QCOMPARE(run["generatedIds"].dump(), exact["generatedIds"].dump());
            const Json& verdict = run["verdict"];
            QVERIFY2(!verdict["identical"] && !verdict["equalityExpected"], right);
            QVERIFY2(verdict["divergenceNats"] > 0.0 && verdict["maxLogitDifference"] > 0.0, right);
            const Json& last = run["steps"].back();
            QVERIFY2(last["lanes"][1]["bytesUsed"] < last["lanes"][0]["bytesUsed"], right);
            if (std::string_view(right).starts_with("evict"))
                QCOMPARE(last["lanes"][1]["evicted"].get<int>(), 3);
        }
    }

    void eachCacheMayGoOnWithItsOwnWords()
    {
        const QStringList common{"--prompt", "Mia has a red ball. Tom has a blue kite.", "--tokens",
                                 "12"};
        const QStringList lanes{"--left", "static", "--right", "recent:4"};
        const auto ofBuiltInModel = [&](const QStringList& more) {
            const ProgramResult result = runCli(QStringList{"run", "--json"} + common + more);
            return Json::parse(result.output.toStdString());
        };
        const Json own = ofBuiltInModel(lanes + QStringList{"--own-words"});
        for (const int lane : {0, 1}) {
            const Json alone = ofBuiltInModel({"--cache", lanes[2 * lane + 1]});
            QCOMPARE(own["texts"][lane]["generatedIds"].dump(), alone["generatedIds"].dump());
            QCOMPARE(own["texts"][lane]["text"].dump(), alone["text"].dump());
        }
        QVERIFY(own["texts"][0]["text"] != own["texts"][1]["text"]);
        QVERIFY(own["steps"].back()["verdict"].is_null());
    }

    void aTextLongerThanTheContextIsReadInPart()
    {
        const Json run = runOf({"--prompt", "Mia has a red ball.", "--tokens", "400", "--left",
                                "limit:+3", "--right", "slide:+3", "--no-stop-at-end"});
        QCOMPARE(run["generatedIds"].size(), std::size_t{400});
        const std::size_t limit = run["promptIds"].size() + 3;
        QCOMPARE(run["lanes"][1]["spec"].get<std::string>(),
                 "static,slide:" + std::to_string(limit));
        QCOMPARE(run["steps"][3]["lanes"].size(), std::size_t{2});
        QCOMPARE(run["steps"][4]["lanes"].size(), std::size_t{1}); // the left lane is full
        QCOMPARE(run["steps"][4]["lanes"][0]["rows"].get<std::size_t>(), limit);
    }

    void theSameSeedGivesTheSameTokens()
    {
        const QStringList random{"--prompt", "a", "--tokens", "12", "--temperature", "5"};
        const auto idsOf = [&](const char* seed) {
            return runOf(random + QStringList{"--seed", seed})["generatedIds"].dump();
        };
        QCOMPARE(idsOf("7"), idsOf("7"));
        QVERIFY(idsOf("7") != idsOf("8"));
    }

    void aPromptFromStandardInputIsTheSame()
    {
        const QByteArray text = "h\xC3\xA9llo \xF0\x9F\x91\x8B";
        const Json given = runOf({"--prompt", QString::fromUtf8(text), "--tokens", "2"});
        const Json read = runOf({"--prompt", "-", "--tokens", "2"}, {.input = text});
        QCOMPARE(read["promptIds"].dump(), given["promptIds"].dump());
        QCOMPARE(read["prompt"].get<std::string>(), text.toStdString());
    }

    void invalidBytesOfAPromptAreReplacedAndSaidSo()
    {
        const ProgramResult result = runCli(runWords({"--prompt", "-", "--tokens", "1", "--json"}),
                                            {.input = QByteArray("a\xFF"
                                                                 "b\0c\xED\xA0\x80",
                                                                 8)});
        QCOMPARE(result.exitCode, 0);
        const QString notes = QString::fromUtf8(result.errors);
        QCOMPARE(notes, approved("commands/bytes_of_a_prompt", notes));
        const std::string prompt = Json::parse(result.output.toStdString())["prompt"];
        QVERIFY(QString::fromStdString(prompt).startsWith(QStringLiteral("a\uFFFDb\uFFFDc\uFFFD")));
    }

    void stopTokensStopTheRun()
    {
        const Json free = runOf({"--prompt", "hello", "--tokens", "4"});
        const std::string first = free["generatedIds"][0].dump();
        const Json json = runOf(
            {"--prompt", "hello", "--tokens", "4", "--stop-token", QString::fromStdString(first)});
        QCOMPARE(json["generatedIds"].size(), std::size_t{1});
        QCOMPARE(json["stopped"].get<std::string>(), std::string("stop token"));
    }

    void theContextLimitStopsTheRun()
    {
        const Json json =
            runOf({"--prompt", "hello", "--tokens", "1000", "--cache", "on", "--no-stop-at-end"});
        QCOMPARE(json["stopped"].get<std::string>(), std::string("context full"));
        QCOMPARE(json["promptIds"].size() + json["generatedIds"].size(), std::size_t{256 + 1});
    }

    void theContrastTableMayDiffer()
    {
        outputOf(runWords({"--prompt", "hello there", "--tokens", "4", "--kernels", "eigen"}));
    }
};

PASTKEYS_TEST(TestRun)
#include "test_run.moc"
