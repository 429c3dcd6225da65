// The bench command, as a user runs it. Its measurements depend on the machine, so the tests check
// only that they are present and that they have the properties they must have on every machine.
#include "support/json_output.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;
using Json = nlohmann::json;

class TestBench : public QObject
{
    Q_OBJECT

private slots:
    void figuresStandBesideTheMachinesLimits()
    {
        m_bench = jsonOf(
            {"bench", "--preset", "tiny", "--weights", "bf16", "--threads", "2", "--batch", "1,3"});
        QCOMPARE(m_bench["model"].get<std::string>(), std::string("tiny (random weights)"));
        QVERIFY(m_bench["machine"]["readGBps"] > 0.1);
        QVERIFY(m_bench["machine"]["fmaGflops"] > 0.1);
        for (const Json& decode : m_bench["decode"]) {
            QCOMPARE(decode["weights"].get<std::string>(), std::string("bfloat16"));
            QCOMPARE(decode["threads"].get<int>(), 2);
            QVERIFY(decode["msPerToken"] > 0);
            QVERIFY(decode["fractionOfMemoryLimit"] > 0);
            QVERIFY(decode["spread"] >= 0);
        }
        for (const Json& batch : m_bench["batch"]) {
            const double perSecond =
                1e3 * batch["batch"].get<double>() / batch["msPerStep"].get<double>();
            QCOMPARE(batch["tokensPerSecond"].get<double>(), perSecond);
            QVERIFY(batch["fractionOfMemoryLimit"] > 0);
        }
        for (const char* kind : {"prefill", "uncached"})
            for (const Json& pass : m_bench[kind]) {
                QVERIFY(pass["msPerToken"] > 0);
                // fractionOfFmaPeak uses the peak just before and after the pass. fmaGflops is a median
                // over the whole benchmark, so the two fractions may differ somewhat.
                const double fraction =
                    pass["gflops"].get<double>() / m_bench["machine"]["fmaGflops"].get<double>();
                QVERIFY(pass["fractionOfFmaPeak"] < 4 * fraction);
                QVERIFY(pass["fractionOfFmaPeak"] > fraction / 4);
            }
        QVERIFY(m_bench["recordingOverhead"].is_number());
        QVERIFY(m_bench["loadSeconds"] > 0);
        QVERIFY(m_bench["peakBytes"] > 1'000'000);
    }

    void sizesPastTheContextAreLeftOut()
    {
        QCOMPARE(m_bench["decode"].size(), std::size_t{1}); // tiny has 256 positions
        QCOMPARE(m_bench["prefill"].size(), std::size_t{2});
        QCOMPARE(m_bench["uncached"].size(), std::size_t{1});
        QCOMPARE(m_bench["batch"].size(), std::size_t{2});
        QCOMPARE(m_bench["batch"][1]["batch"].get<int>(), 3);
        QCOMPARE(m_bench["caches"].size(), std::size_t{7});
        for (const Json& cache : m_bench["caches"]) {
            QCOMPARE(cache["context"].get<int>(), 256);
            QVERIFY(cache["msPerToken"] > 0.0 && cache["shareOfStatic"] > 0.0);
        }
        QVERIFY(m_bench["caches"][1]["bytes"] < m_bench["caches"][0]["bytes"]); // int8 versus paged
    }

    void aContextOfOneIsMeasuredToo()
    {
        Gpt2Config config = gpt2Preset("tiny");
        config.context = 1;
        const SyntheticModelDir model(config);
        QVERIFY(jsonOf({"bench", "--model", model.path()})["recordingOverhead"].is_number());
    }

    void roundedWeightsComeWithTheirError()
    {
        const Json bench =
            jsonOf({"bench", "--preset", "tiny", "--weights", "int8", "--threads", "1"});
        QCOMPARE(bench["decode"][0]["weights"].get<std::string>(), std::string("int8"));
        const Json& error = bench["logitError"];
        QVERIFY(error["rootMeanSquare"] > 0);
        QVERIFY(error["largest"] >= error["rootMeanSquare"]);
        QVERIFY(error["rootMeanSquare"].get<double>() < 0.05 * error["logitSpread"].get<double>());
        QCOMPARE(error["positions"].get<int>(), 32);
    }

private:
    Json m_bench;
};

PASTKEYS_TEST(TestBench)
#include "test_bench.moc"
