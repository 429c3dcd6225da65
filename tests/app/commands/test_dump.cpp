#include "commands/plain_numbers.h"
#include "commands/synthetic_model.h"
#include "commands/tensor_collector.h"
#include "record/lane_names.h"
#include "support/dumped_tensors.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

#include <bit>
#include <cmath>
#include <map>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The output of dump for ten tokens. The tiny model has 2 layers, 4 heads of dimension 16, an
/// inner width of 256 and a vocabulary of 512.
DumpedTensors dumpOf(const QStringList& settings)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("dump.safetensors");
    outputOf(QStringList{"dump", "--model", tinyModelDir(), "--ids", "5,6,7,8,9,10,300,5,6,511",
                         "--out", path} +
             settings);
    return readDump(path.toStdString());
}

} // namespace

class TestDump : public QObject
{
    Q_OBJECT

private slots:
    void everyTensorIsThereWithItsShape()
    {
        const DumpedTensors tensors = dumpOf({});
        using Shape = std::vector<std::uint64_t>;
        std::map<std::string, Shape> expected{
            {"embedding", {10, 64}}, {"ln_f", {10, 64}}, {"logits", {10, 512}}};
        for (const std::string layer : {"layers.0.", "layers.1."}) {
            for (const char* const name :
                 {"ln1", "context", "attention", "residual1", "ln2", "mlp", "residual2"})
                expected[layer + name] = {10, 64};
            for (const char* const name : {"q", "k", "v"})
                expected[layer + name] = {4, 10, 16};
            for (const char* const name : {"scores", "weights"})
                expected[layer + name] = {4, 10, 10};
            for (const char* const name : {"expand", "gelu"})
                expected[layer + name] = {10, 256};
        }
        std::map<std::string, Shape> found;
        for (const auto& [name, tensor] : tensors)
            found[name] = tensor.shape;
        QVERIFY(found == expected);
    }

    void maskedScoresAreMinusInfinityAndTheirWeightsZero()
    {
        for (const QStringList& settings : {QStringList{}, QStringList{"--chunks", "3,1,2"}}) {
            const DumpedTensors tensors = dumpOf(settings);
            const DumpedTensor& scores = tensors.at("layers.1.scores");
            const DumpedTensor& weights = tensors.at("layers.1.weights");
            for (std::size_t i = 0; i < scores.values.size(); ++i) {
                const bool masked = i % 10 > i / 10 % 10;
                QCOMPARE(std::isinf(scores.values[i]) && scores.values[i] < 0, masked);
                QCOMPARE(std::bit_cast<std::uint32_t>(weights.values[i]) == 0, masked);
            }
        }
    }

    void everyWayToRunGivesTheSameBits_data()
    {
        QTest::addColumn<QStringList>("settings");
        QTest::newRow("off") << QStringList{"--cache", "off"};
        QTest::newRow("row by row") << QStringList{"--chunks", "1"};
        QTest::newRow("chunks") << QStringList{"--chunks", "3,1,1,4", "--cache", "dynamic"};
        QTest::newRow("larger chunk than the prompt") << QStringList{"--chunks", "4294967295"};
        QTest::newRow("pages") << QStringList{"--chunks", "2", "--cache", "paged:3"};
        QTest::newRow("scalar, one thread") << QStringList{"--kernels", "scalar", "--threads", "1"};
    }
    void everyWayToRunGivesTheSameBits()
    {
        QFETCH(QStringList, settings);
        const DumpedTensors usual = dumpOf({});
        const DumpedTensors other = dumpOf(settings);
        QCOMPARE(other.size(), usual.size());
        for (const auto& [name, tensor] : usual)
            QVERIFY2(tensor.sameBits(other.at(name)), name.c_str());
    }

    void sizesAreThoseOfWhatIsWritten()
    {
        for (const char* const cache : {"static", "fused"}) {
            const QTemporaryDir folder;
            const QString path = folder.filePath("dump.safetensors");
            const ProgramResult result = runCli({"dump", "--model", tinyModelDir(), "--ids",
                                                 "5,6,7", "--cache", cache, "--out", path});
            QCOMPARE(result.exitCode, 0);
            const std::string size = byteText(static_cast<std::uint64_t>(QFileInfo(path).size()));
            QVERIFY2(result.errors.contains(QByteArray::fromStdString(" tensors, " + size + ").")),
                     result.errors.constData());
            std::uint64_t bytes = 0;
            for (const auto& [name, tensor] : readDump(path.toStdString()))
                bytes += tensor.values.size() * sizeof(float);
            QCOMPARE(collectedBytes(*gpt2(gpt2Preset("tiny")), laneNamed(cache), {3}), bytes);
        }
    }

    void weightsOfARowSumToOne()
    {
        const DumpedTensor weights = dumpOf({}).at("layers.0.weights");
        for (std::size_t row = 0; row < weights.values.size() / 10; ++row) {
            double sum = 0;
            for (std::size_t i = 0; i < 10; ++i)
                sum += weights.values[row * 10 + i];
            QVERIFY(std::fabs(sum - 1) < 1e-5);
        }
    }

    void layersFeedEachOther()
    {
        const DumpedTensors tensors = dumpOf({});
        const auto isSum = [&](const std::string& a, const std::string& b, const std::string& sum) {
            for (std::size_t i = 0; i < tensors.at(sum).values.size(); ++i)
                if (tensors.at(a).values[i] + tensors.at(b).values[i] != tensors.at(sum).values[i])
                    return false;
            return true;
        };
        QVERIFY(isSum("embedding", "layers.0.attention", "layers.0.residual1"));
        QVERIFY(isSum("layers.0.residual1", "layers.0.mlp", "layers.0.residual2"));
        QVERIFY(isSum("layers.0.residual2", "layers.1.attention", "layers.1.residual1"));
        QVERIFY(!isSum("embedding", "layers.0.mlp", "layers.0.residual1"));
    }
};

PASTKEYS_TEST(TestDump)
#include "test_dump.moc"
