// The size command, as a user runs it.
#include "support/json_output.h"
#include "support/program.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

QByteArray outputOf(const QStringList& arguments)
{
    const ProgramResult result = runCli(QStringList{"size"} + arguments);
    if (result.exitCode != 0)
        qFatal("%s", result.errors.constData());
    return result.output;
}

Json sizesJson(const QStringList& arguments)
{
    return jsonOf(QStringList{"size"} + arguments);
}

} // namespace

class TestSize : public QObject
{
    Q_OBJECT

private slots:
    void theFormulaIsShownWithItsNumbers()
    {
        const QByteArray text = outputOf({"--known", "llama2-7b", "--memory", "24"});
        QVERIFY2(
            text.contains("2 (K and V) x 32 (layers) x 32 (KV heads) x 256 bytes (128 numbers) "
                          "= 524,288 bytes (f)"),
            text.constData());
        QVERIFY2(text.contains("1 (sequences) x 4,096 (positions) x 524,288 bytes = "
                               "2,147,483,648 bytes, 2.0 GiB (f)"),
                 text.constData());
        QVERIFY2(text.contains("24.0 GiB hold 12 such sequences"), text.constData());
    }

    void withoutAModelAllThatAreKnownAreListed()
    {
        const QByteArray text = outputOf({});
        for (const char* name : {"gpt2", "gpt3-175b", "llama3-70b", "deepseek-v3"})
            QVERIFY2(text.contains(QByteArray("\n") + name), text.constData());
        QVERIFY(sizesJson({}).size() > 10);
        QVERIFY(!text.contains("fit"));
    }

    void withMemoryTheTableSaysHowManySequencesFit()
    {
        const QString text = outputOf({"--memory", "24"});
        QVERIFY2(text.contains(QRegularExpression("\nllama2-7b .* 2[.]0 GiB +12\n")),
                 qPrintable(text));
        QVERIFY2(text.contains("such sequences fit into 24.0 GiB"), qPrintable(text));
    }

    void ownNumbersReplaceThoseOfAModel()
    {
        const Json own = sizesJson({"--known", "llama2-7b"})[0];
        const Json shared = sizesJson({"--known", "llama2-7b", "--kv-heads", "8"})[0];
        QCOMPARE(own["bytes"].get<quint64>(), 4 * shared["bytes"].get<quint64>());
        const Json mine = sizesJson({"--layers", "2", "--heads", "3", "--head-dim", "5",
                                     "--positions", "7", "--type", "float32"})[0];
        QCOMPARE(mine["bytes"].get<quint64>(), quint64{2 * 2 * 3 * 5 * 7 * 4});
    }

    void layersOfSeveralKindsAreShownByThemselves()
    {
        const QByteArray text = outputOf({"--known", "gemma3-1b"});
        for (const char* part :
             {"4 layers without a window\n", "1 (sequences) x 32,768 (positions) x 4,096 bytes",
              "22 layers with a window of 512 positions\n",
              "512 (positions in the window, of 32,768) x 22,528 bytes",
              "145,752,064 bytes, 139.0 MiB (f)"})
            QVERIFY2(text.contains(part), text.constData());
        const Json json = sizesJson({"--known", "gemma3-1b"})[0];
        QCOMPARE(json["bytes"].get<quint64>(), quint64{139} << 20U);
        QCOMPARE(json["layers"].get<int>(), 26);
        QCOMPARE(json["groups"].size(), std::size_t{2});
        QCOMPARE(json["groups"][1]["layers"].get<int>(), 22);
        QCOMPARE(json["groups"][1]["positionsKept"].get<int>(), 512);
        const Json wider = sizesJson({"--known", "gemma3-1b", "--window", "1024"})[0];
        QCOMPARE(wider["bytes"].get<quint64>(), quint64{150} << 20U);
        const QString table = outputOf({});
        QVERIFY2(table.contains(QRegularExpression("\ngemma3-1b +4 [+] 22 +4 +1 +26.0 KiB +"
                                                   "32,768 [+] 512 +139.0 MiB\n")),
                 qPrintable(table));
    }

    void aContextThatTheFileLacksCanBeGiven()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("config.json");
        writeFile(path, R"({"model_type": "falcon", "hidden_size": 4544, "multi_query": true,
            "num_attention_heads": 71, "num_hidden_layers": 32})");
        QCOMPARE(sizesJson({"--config", path, "--positions", "2048"})[0]["bytes"].get<quint64>(),
                 quint64{16} << 20U);
        QCOMPARE(sizesJson({"--config", path, "--context", "2048"})[0]["bytes"].get<quint64>(),
                 quint64{16} << 20U);
        const ProgramResult result = runCli({"size", "--config", path});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains("--positions is missing"), result.errors.constData());
    }

    void aConfigOfAnotherFamilyCanBeRead()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("config.json");
        writeFile(path, R"({"model_type": "llama", "num_hidden_layers": 4, "num_attention_heads": 8,
            "num_key_value_heads": 2, "hidden_size": 64, "max_position_embeddings": 100})");
        QCOMPARE(sizesJson({"--config", path})[0]["bytesPerPosition"].get<int>(),
                 2 * 4 * 2 * 8 * 2);
    }

    void whatCannotBeComputedIsRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("two models") << QStringList{"--known", "gpt2", "--config", "x"} << 2
                                    << QByteArray("exclude each other");
        QTest::newRow("no such model") << QStringList{"--known", "gpt5"} << 2 << QByteArray("gpt2");
        QTest::newRow("half of the sizes")
            << QStringList{"--layers", "2"} << 2 << QByteArray("--heads is missing");
        QTest::newRow("no positions")
            << QStringList{"--layers", "2", "--heads", "2", "--head-dim", "2"} << 2
            << QByteArray("--positions is missing");
        QTest::newRow("uneven heads") << QStringList{"--known", "gpt2", "--kv-heads", "5"} << 2
                                      << QByteArray("must divide the 12 heads");
        for (const char* const option : {"--kv-heads", "--heads", "--head-dim"})
            QTest::addRow("%s of latent rows", option)
                << QStringList{"--known", "deepseek-v3", option, "1"} << 2
                << option + QByteArray(" has no meaning for deepseek-v3");
        QTest::newRow("layers of several kinds")
            << QStringList{"--known", "gemma3-1b", "--layers", "3"} << 2
            << QByteArray("--layers has no meaning for gemma3-1b");
        QTest::newRow("no such file") << QStringList{"--config", "/nowhere/config.json"} << 3
                                      << QByteArray("/nowhere/config.json");
    }

    void whatCannotBeComputedIsRefused()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QByteArray, message);
        const ProgramResult result = runCli(QStringList{"size"} + arguments);
        QTEST(result.exitCode, "code");
        QVERIFY2(result.errors.contains(message), result.errors.constData());
    }
};

PASTKEYS_TEST(TestSize)
#include "test_size.moc"
