// The size command, as a user runs it.
#include "support/json_output.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

Json sizesJson(const QStringList& arguments)
{
    return jsonOf(QStringList{"size"} + arguments);
}

} // namespace

class TestSize : public QObject
{
    Q_OBJECT

private slots:
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
        const Json json = sizesJson({"--known", "gemma3-1b"})[0];
        QCOMPARE(json["bytes"].get<quint64>(), quint64{139} << 20U);
        QCOMPARE(json["layers"].get<int>(), 26);
        QCOMPARE(json["groups"].size(), std::size_t{2});
        QCOMPARE(json["groups"][1]["layers"].get<int>(), 22);
        QCOMPARE(json["groups"][1]["positionsKept"].get<int>(), 512);
        const Json wider = sizesJson({"--known", "gemma3-1b", "--window", "1024"})[0];
        QCOMPARE(wider["bytes"].get<quint64>(), quint64{150} << 20U);
    }

    void aConfigOfAnotherFamilyCanBeRead()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("config.json");
        writeFile(path, R"({"model_type": "llama", "num_hidden_layers": 4, "num_attention_heads": 8,
            "num_key_value_heads": 2, "hidden_size": 64, "max_position_embeddings": 100})");
        QCOMPARE(sizesJson({"--config", path})[0]["bytesPerPosition"], 2 * 4 * 2 * 8 * 2);
        writeFile(path, R"({"model_type": "falcon", "hidden_size": 4544, "multi_query": true,
            "num_attention_heads": 71, "num_hidden_layers": 32})"); // lacks the context
        for (const char* option : {"--positions", "--context"})
            QCOMPARE(sizesJson({"--config", path, option, "2048"})[0]["bytes"], 16 << 20U);
    }

    void aGgufFileHasTheSizesOfTheModelThatItWasMadeOf()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("tiny.gguf");
        outputOf({"quantize", "--model", tinyModelDir(), "--out", file});
        Json expected = sizesJson({"--config", tinyModelDir() + "/config.json"})[0];
        Json found = sizesJson({"--config", file})[0];
        QCOMPARE(found["model"].get<std::string>(), file.toStdString());
        for (Json* sizes : {&expected, &found})
            sizes->erase("model");
        QCOMPARE(found.dump(), expected.dump());
    }
};

PASTKEYS_TEST(TestSize)
#include "test_size.moc"
