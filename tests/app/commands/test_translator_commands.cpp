// What each command does with a model that translates: it runs it, or says what to do instead.
#include "support/dumped_tensors.h"
#include "support/json_output.h"
#include "support/program.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <vector>

using namespace pastkeys::test;

namespace {

const QString kModel = QStringLiteral("pocket-translator");
const QString kText = QStringLiteral("Mia has a red ball.");
constexpr char kTranslation[] = "米娅有一个红色的球。";

ProgramResult translatorRun(const QStringList& arguments)
{
    return runCli(QStringList{arguments.first(), "--model", kModel} + arguments.mid(1));
}

} // namespace

class TestTranslatorCommands : public QObject
{
    Q_OBJECT

private slots:
    void aTextIsTranslated_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("two caches") << QStringList{};
        QTest::newRow("beams") << QStringList{"--beams", "4"};
        QTest::newRow("beams without rows of the source")
            << QStringList{"--beams", "3", "--cache", "dynamic,text-only"};
        QTest::newRow("the source computed again")
            << QStringList{"--left", "static,text-only", "--right", "source-again"};
        QTest::newRow("rounded weights beside") << QStringList{"--right-weights", "int8"};
        QTest::newRow("rounded weights") << QStringList{"--weights", "int8", "--cache", "on"};
    }
    void aTextIsTranslated()
    {
        QFETCH(QStringList, options);
        const ProgramResult result = translatorRun(QStringList{"run", "--prompt", kText} + options);
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QVERIFY2(result.output.contains(kTranslation), result.output.constData());
    }

    void theOtherCommandsRunOneTextToo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("info") << QStringList{"info"};
        QTest::newRow("info as JSON") << QStringList{"info", "--json"};
        QTest::newRow("tokenize") << QStringList{"tokenize", "--text", kText};
        QTest::newRow("weights") << QStringList{"weights", "--prompt", kText, "--with", "int8"};
    }
    void theOtherCommandsRunOneTextToo()
    {
        QFETCH(QStringList, arguments);
        const ProgramResult result = translatorRun(arguments);
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QVERIFY(!result.output.isEmpty());
    }

    void infoSaysTheSizesOfTheEncoder()
    {
        const nlohmann::json info = jsonOf({"info", "--model", kModel});
        QCOMPARE(info["encoder"]["layers"].get<int>(), 3);
        QCOMPARE(info["sizes"]["layers"].get<int>(), 2);
        QVERIFY(
            translatorRun({"info"}).output.contains("3 layers before these, with 4 heads each"));
    }

    void whatHasNoPlaceForASourceSaysWhatToDoInstead_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("batch") << QStringList{"run", "--prompts", "-"};
        QTest::newRow("measured batches") << QStringList{"run", "--prompts", "-", "--sizes", "1"};
        QTest::newRow("recorded batch")
            << QStringList{"trace", "--prompts", "-", "--out", "batch.jsonl"};
        QTest::newRow("conversation") << QStringList{"run", "--chat", "-"};
        QTest::newRow("draft model")
            << QStringList{"run", "--prompt", kText, "--draft", "pocket-stories"};
        QTest::newRow("perplexity") << QStringList{"perplexity", "--text", "-"};
        QTest::newRow("bench") << QStringList{"bench"};
    }
    void whatHasNoPlaceForASourceSaysWhatToDoInstead()
    {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        const QByteArray input = arguments.contains("--chat")
                                     ? QByteArray("{\"turns\": [\"Where is Mia?\"]}")
                                     : kText.toUtf8() + "\n" + kText.toUtf8() + "\n";
        const ProgramResult result =
            runCli(QStringList{arguments.first(), "--model", kModel} + arguments.mid(1),
                   {.input = input, .folder = folder.path()});
        QCOMPARE(result.exitCode, 3);
        QVERIFY2(result.errors.contains("run one text at a time, alone or with beams"),
                 result.errors.constData());
    }

    void otherRefusalsSayWhatIsMissing()
    {
        QVERIFY(translatorRun({"run", "--prompt", kText, "--draft", "lookup"})
                    .errors.contains("without an encoder"));
        QVERIFY(runCli({"run", "--prompt", kText, "--draft", kModel})
                    .errors.contains("alone or with beams"));
        const QTemporaryDir folder;
        QVERIFY(translatorRun({"quantize", "--out", folder.filePath("m.gguf")})
                    .errors.contains("a model of a type that GGUF files have"));
        for (const char* lane : {"text-only", "source-again"})
            QVERIFY(runCli({"run", "--prompt", kText, "--right", lane})
                        .errors.contains("a model with an encoder, which reads a source"));
    }

    void aDumpHasTheTensorsOfBothNetworks()
    {
        const QTemporaryDir folder;
        for (const QString& cache : {QStringLiteral("on"), QStringLiteral("off")}) {
            const QString path = folder.filePath(cache);
            const ProgramResult result =
                translatorRun({"dump", "--prompt", kText, "--cache", cache, "--out", path});
            QVERIFY2(result.exitCode == 0, result.errors.constData());
            const DumpedTensors tensors = readDump(path.toStdString());
            const auto shapeOf = [&](const char* name) { return tensors.at(name).shape; };
            using Shape = std::vector<std::uint64_t>;
            QVERIFY(shapeOf("encoder.layers.0.q") == (Shape{4, 7, 32}));
            QVERIFY(shapeOf("encoder.layers.2.weights") == (Shape{4, 7, 7}));
            QVERIFY(shapeOf("layers.1.cross_k") == (Shape{4, 7, 32}));
            QVERIFY(shapeOf("layers.0.cross_v") == (Shape{4, 7, 32}));
            QVERIFY(shapeOf("layers.0.cross_q") == (Shape{4, 1, 32}));
            QVERIFY(shapeOf("layers.0.cross_weights") == (Shape{4, 1, 7}));
            QVERIFY(shapeOf("layers.0.k") == (Shape{4, 1, 32}));
            QVERIFY(shapeOf("logits") == (Shape{1, 1982}));
            QVERIFY(!tensors.contains("encoder.layers.3.q"));
            const DumpedTensor& weights = tensors.at("layers.1.cross_weights");
            for (std::size_t head = 0; head < 4; ++head) {
                double sum = 0;
                for (std::size_t key = 0; key < 7; ++key)
                    sum += static_cast<double>(weights.values[head * 7 + key]);
                QVERIFY(std::abs(sum - 1) < 1e-5);
            }
        }
    }

    void aRecordedBeamSearchOverASourceIsReadAgain()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("beams.pastkeys");
        const ProgramResult written =
            translatorRun({"trace", "--prompt", kText, "--beams", "3", "--out", path});
        QVERIFY2(written.exitCode == 0, written.errors.constData());
        QVERIFY(outputOf({"trace", "--beams", path}).contains(kTranslation));
        QVERIFY(outputOf({"info", path}).contains("7 tokens, read by an encoder"));
    }

    /// The model never chooses one of its tokens, whatever its logit is.
    void aRecordedRunIsReadAgain()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("run.pastkeys");
        QVERIFY(translatorRun({"trace", "--prompt", kText, "--out", path}).exitCode == 0);
        QVERIFY(outputOf({"info", path}).contains("7 tokens, read by an encoder"));
    }

    void anEmptyTextIsRefused()
    {
        const ProgramResult result = translatorRun({"run", "--prompt", ""});
        QVERIFY(result.exitCode != 0);
        QVERIFY(!result.errors.contains("end-of-text"));
    }
};

PASTKEYS_TEST(TestTranslatorCommands)
#include "test_translator_commands.moc"
