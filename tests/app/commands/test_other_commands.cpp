// trace, synth, info and tokenize, as a user runs them.
#include "support/json_output.h"
#include "support/json_schema.h"
#include "support/program.h"
#include "support/source_tree.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <random>
#include <sys/resource.h>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

/// The weights by type, such as "10 matrices of float32".
QByteArray typesIn(const Json& info)
{
    QByteArrayList types;
    for (const Json& some : info["weights"])
        types << QByteArray::number(some["tensors"].get<quint64>()) + ' ' +
                     some["form"].get<std::string>().c_str() + " of " +
                     some["type"].get<std::string>().c_str();
    return types.join(", ");
}

} // namespace

class TestOtherCommands : public QObject
{
    Q_OBJECT

private slots:
    void aTraceIsAsItsSchemaSays()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("spür 痕跡.jsonl"));
        const ProgramResult result =
            runCli({"trace", "--model", tinyModelDir(), "--prompt", "hello there", "--tokens", "3",
                    "--chunks", "4", "--temperature", "0.7", "--out", path});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QCOMPARE(result.output, QByteArray());
        const QString ownWords = folder.filePath("own.jsonl");
        outputOf({"trace", "--prompt", "Mia has a red ball.", "--tokens", "9", "--left", "limit:8",
                  "--right", "heads:1,token:2=7", "--own-words", "--out", ownWords});
        std::ifstream schemaFile(sourceDir() / "assets" / "trace" / "trace.schema.json");
        const Json schema = Json::parse(schemaFile);
        QList<QByteArray> lines = contentOf(path).split('\n');
        QCOMPARE(lines.takeLast(), QByteArray());
        const Json header = Json::parse(lines[0].toStdString());
        QCOMPARE(header["format"].get<std::string>(), std::string("pastkeys-trace"));
        const std::size_t prompt = header["settings"]["promptTokens"];
        QCOMPARE(static_cast<std::size_t>(lines.size()), 1 + (prompt + 3) / 4 + 2);
        for (const QByteArray& line : lines + contentOf(ownWords).trimmed().split('\n'))
            QCOMPARE(schemaFault(schema, schema, Json::parse(line.toStdString())), std::string());
        for (const char* own : {"{\"id\":7,", "\"stopped\":\"context full\""})
            QVERIFY(contentOf(ownWords).contains(own));
    }

    void aTraceThatFailsLeavesTheOldFile()
    {
        const QTemporaryDir folder;
        const QString old = folder.filePath("old.jsonl");
        writeFile(old, "old");
        const ProgramResult result =
            runCli({"trace", "--model", tinyModelDir(), "--ids", "600", "--out", old});
        QCOMPARE(result.exitCode, 3);
        QCOMPARE(contentOf(old), QByteArray("old"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void aSynthesizedModelIsTheSameForTheSameSeed()
    {
        const QTemporaryDir folder;
        const auto weights = [&](const char* name, const char* seed) {
            outputOf({"synth", "--seed", seed, "--dtype", "bf16", "--out", folder.filePath(name)});
            return contentOf(folder.filePath(name) + "/model.safetensors");
        };
        const QByteArray first = weights("a", "4");
        QVERIFY(first == weights("b", "4"));
        QVERIFY(first != weights("c", "5"));
    }

    void everyStoredTypeRuns()
    {
        const QTemporaryDir folder;
        for (const auto& [type, name] :
             {std::pair{"f32", "float32"}, {"f16", "float16"}, {"bf16", "bfloat16"}}) {
            const QString model = folder.filePath(type);
            outputOf({"synth", "--dtype", type, "--out", model});
            QCOMPARE(jsonOf({"info", "--model", model})["weightTypes"], Json::array({name}));
            const Json run = jsonOf({"run", "--model", model, "--prompt", "hello"});
            QVERIFY(run["verdict"]["identical"].get<bool>());
        }
    }

    void infoGivesSizesAndKernels()
    {
        const Json info = jsonOf({"info", "--model", tinyModelDir(), "--threads", "2"});
        QCOMPARE(info["sizes"]["layers"].get<int>(), 2);
        QCOMPARE(info["parameters"].get<int>(), 149'248);
        QCOMPARE(info["cache"]["bytesPerToken"].get<int>(), 2 * 2 * 64 * 4);
        QCOMPARE(info["cache"]["bytesAtFullContext"].get<int>(), 256 * 2 * 2 * 64 * 4);
        QCOMPARE(info["tokenizer"]["endOfText"].get<int>(), 511);
        QCOMPARE(info["threads"].get<int>(), 2);
        QVERIFY(info["kernels"]["available"].size() >= 2);
    }

    void infoCountsTheWeightsOfEachType()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("tiny.gguf");
        outputOf({"quantize", "--model", tinyModelDir(), "--type", "Q8_0", "--out", file});
        const Json folderInfo = jsonOf({"info", "--model", tinyModelDir()});
        const Json fileInfo = jsonOf({"info", "--model", file});
        QCOMPARE(typesIn(folderInfo), QByteArray("10 matrices of float32, 18 vectors of float32"));
        QCOMPARE(typesIn(fileInfo), QByteArray("9 matrices of Q8_0, 1 matrices of float16, "
                                               "18 vectors of float32"));
        for (const Json& info : {folderInfo, fileInfo}) {
            std::uint64_t numbers = 0;
            for (const Json& some : info["weights"])
                numbers += some["numbers"].get<std::uint64_t>();
            QCOMPARE(numbers, info["parameters"].get<std::uint64_t>());
        }
        const Json& blocks = fileInfo["weights"][0];
        QCOMPARE(blocks["bytes"].get<std::uint64_t>(),
                 blocks["numbers"].get<std::uint64_t>() / 32 * 34);
    }

    void tokensComeBackAsText()
    {
        const QString text = QStringLiteral("Hé 👩‍🔬 x  y");
        const Json encoded = jsonOf({"tokenize", "--model", tinyModelDir(), "--text", text});
        QVERIFY(encoded["count"] > 5);
        QStringList ids;
        for (const Json& id : encoded["ids"])
            ids += QString::number(id.get<int>());
        const ProgramResult decoded =
            runCli({"tokenize", "--model", tinyModelDir(), "--decode", ids.join(',')});
        QCOMPARE(QString::fromUtf8(decoded.output), text + "\n");
    }

    void aFileIsTokenizedAsItIs()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("text");
        const QByteArray content("two\n\nlines\r\n\0end", 16);
        writeFile(file, content);
        const QStringList tokenize{"tokenize", "--model", tinyModelDir()};
        const QStringList common = tokenize + QStringList{"--json"};
        const Json fromFile = jsonOf(tokenize + QStringList{"--file", file});
        QCOMPARE(fromFile["text"].get<std::string>(), content.toStdString());
        QCOMPARE(jsonOf(tokenize, {.input = content}).dump(), fromFile.dump());
        // tokenize writes its JSON token by token, but in the layout of nlohmann's dump(2).
        const QByteArray printed = runCli(common + QStringList{"--file", file}).output;
        QCOMPARE(printed.toStdString(),
                 nlohmann::ordered_json::parse(printed.toStdString()).dump(2) + "\n");
        QCOMPARE(
            runCli(common + QStringList{"--text", ""}).output,
            QByteArray(
                "{\n  \"count\": 0,\n  \"ids\": [],\n  \"pieces\": [],\n  \"text\": \"\"\n}\n"));
    }

    void tokenizingTakesFewBytesPerByte()
    {
        constexpr int kBytes = 4 << 20;
        QByteArray random(kBytes, '\0');
        std::mt19937 numbers(1);
        for (char& byte : random)
            byte = static_cast<char>(numbers() & 0xFF);
        const QTemporaryDir folder;
        const auto peakOf = [&folder](const QByteArray& text, const QStringList& options) {
            const QString file = folder.filePath("text");
            writeFile(file, text);
            // The output is discarded, because keeping it would enlarge this process, whose memory
            // counts toward the child's peak.
            const ProgramSetup setup{.wrapper = {"sh", "-c", "exec \"$@\" >/dev/null", "sh"}};
            if (runCli(QStringList{"tokenize", "--file", file} + options, setup).exitCode)
                qFatal("tokenize failed");
            rusage usage{};
            getrusage(RUSAGE_CHILDREN, &usage); // the largest child so far
            return static_cast<double>(usage.ru_maxrss) * 1024;
        };
        const double before = peakOf("a", {});
        for (const QByteArray& text : {QByteArray("acgt").repeated(kBytes / 4), random})
            for (const QStringList& options : {QStringList(), QStringList{"--json"}}) {
                const double bytesPerByte = (peakOf(text, options) - before) / kBytes;
                QVERIFY2(bytesPerByte < 30, qPrintable(QString::number(bytesPerByte)));
            }
    }
};

PASTKEYS_TEST(TestOtherCommands)
#include "test_other_commands.moc"
