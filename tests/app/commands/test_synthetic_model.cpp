#include "base/errors.h"
#include "base/storage_form.h"
#include "commands/synthetic_model.h"
#include "files/model_folder.h"
#include "support/gpt2_weights.h"
#include "support/model_files.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <memory>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

namespace {

using Files = std::map<std::string, std::string>;

Files filesOf(const std::string& config, DType type, std::uint64_t seed)
{
    Files files;
    writeSyntheticModel(config, type, seed, [&files](const std::string& name, const auto& produce) {
        produce([&](std::span<const std::byte> bytes) {
            files[name].append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        });
    });
    return files;
}

Files filesOf(const Gpt2Config& config, DType type, std::uint64_t seed)
{
    return filesOf(modelConfigText(config, "float32"), type, seed);
}

Gpt2Config smallConfig()
{
    Gpt2Config config;
    config.vocabulary = 300;
    config.context = 9;
    config.width = 12;
    config.layers = 3;
    config.heads = 3;
    config.inner = 37;
    return config;
}

/// FNV-1a, 64 bits.
std::uint64_t hashOf(const std::string& bytes)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char byte : bytes)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
    return hash;
}

struct Moments
{
    double mean = 0;
    double deviation = 0;
};

Moments momentsOf(const WeightMatrix& matrix)
{
    const std::size_t count = matrix.rows * matrix.columns;
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = widened(matrix.data, matrix.type, i);
        sum += value;
        squares += value * value;
    }
    const double mean = sum / static_cast<double>(count);
    return {mean, std::sqrt(squares / static_cast<double>(count) - mean * mean)};
}

} // namespace

class TestSyntheticModel : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void modelsLoadInEveryType_data()
    {
        QTest::addColumn<int>("type");
        for (const DType type : {DType::Float32, DType::Float16, DType::BFloat16})
            QTest::newRow(nameOf(type)) << static_cast<int>(type);
    }
    void modelsLoadInEveryType()
    {
        QFETCH(int, type);
        for (const Gpt2Config& config : {smallConfig(), gpt2Preset("tiny")}) {
            const LoadedModel model = writtenAndLoaded(config, static_cast<DType>(type));
            QCOMPARE(gpt2WeightsIn(model.weights, config).embedding.token.type,
                     static_cast<DType>(type));
            QCOMPARE(model.network->config().vocabulary, config.vocabulary);
            QCOMPARE(mlpWidth(*model.network), config.inner);
            QCOMPARE(model.network->config().layers, config.layers);
            QCOMPARE(model.tokensInUse().end, std::size_t{config.vocabulary});
            QVERIFY(model.warnings.empty());
            QVERIFY2(model.name.english().ends_with(" (random weights)"),
                     model.name.english().c_str());
        }
    }

    void sameSeedWritesTheSameBytes()
    {
        for (const DType type : {DType::Float32, DType::Float16, DType::BFloat16}) {
            const Files files = filesOf(smallConfig(), type, 5);
            QCOMPARE(files.size(), std::size_t{4});
            QVERIFY(filesOf(smallConfig(), type, 5) == files);
            Files other = filesOf(smallConfig(), type, 6);
            QVERIFY(other["model.safetensors"] != files.at("model.safetensors"));
            other["model.safetensors"] = files.at("model.safetensors");
            QVERIFY(other == files);
        }
    }

    void bytesStayTheSameFromVersionToVersion()
    {
        // Published measurements identify a model by preset and seed, so the same preset and
        // seed must always give the same bytes.
        const Files files = filesOf(gpt2Preset("tiny"), DType::Float32, 1);
        QCOMPARE(hashOf(files.at("model.safetensors")), std::uint64_t{606056449244757372});
    }

    void weightsSpreadAsGpt2s()
    {
        const LoadedModel model = writtenAndLoaded(gpt2Preset("tiny"), DType::Float32);
        const auto compare = [](const WeightMatrix& matrix, double deviation) {
            const Moments moments = momentsOf(matrix);
            QVERIFY2(std::abs(moments.mean) < 0.05 * deviation,
                     std::to_string(moments.mean / deviation).c_str());
            QVERIFY2(std::abs(moments.deviation / deviation - 1) < 0.05,
                     std::to_string(moments.deviation / deviation).c_str());
        };
        const Gpt2Weights weights = gpt2WeightsIn(model.weights, gpt2ConfigOf(*model.network));
        compare(weights.embedding.token, 0.02);
        compare(weights.embedding.position, 0.01);
        for (const LayerWeights& layer : weights.layers) {
            compare(layer.qkv.matrix, 0.02);
            compare(layer.projection.matrix, 0.02 / std::sqrt(4.0));
            compare(layer.expand.matrix, 0.02);
            compare(layer.contract.matrix, 0.02 / std::sqrt(4.0));
            for (const float value : layer.norm1.gamma)
                QCOMPARE(value, 1.0F);
            for (const float value : layer.norm1.beta)
                QCOMPARE(value, 0.0F);
            for (const float value : layer.qkv.bias)
                QCOMPARE(value, 0.0F);
        }
    }

    void everyTextCanBeEncoded()
    {
        const LoadedModel model = writtenAndLoaded(gpt2Preset("tiny"), DType::BFloat16);
        std::string text;
        for (const TokenId token : model.tokenizer.encode("hello, \xC3\xA4 \xF0\x9F\x98\x80"))
            text += model.tokenizer.bytes(token);
        QCOMPARE(text, "hello, \xC3\xA4 \xF0\x9F\x98\x80"s);
        QVERIFY(model.tokenizer.encode("hello").size() < 5); // pairs are merged
    }

    void presetsAreKnownModels()
    {
        QStringList sizes;
        for (const std::string_view name : presetNames()) {
            const auto model = parseModelConfig(presetConfig(name), "config.json").model;
            sizes += QString("%1 %2")
                         .arg(QString::fromUtf8(name.data(), qsizetype(name.size())))
                         .arg(parameterCount(*model.network));
            const auto shorter = parseModelConfig(presetConfig(name, 1), "config.json").model;
            QCOMPARE(shorter.network->config().layers, 1U);
        }
        // Parameters as counted by Hugging Face: without buffers, and with the shared embedding only
        // once.
        QCOMPARE(sizes.join(", "),
                 QString("tiny 149248, distilgpt2 81912576, gpt2 124439808, gpt2-medium 354823168, "
                         "gpt2-large 774030080, gpt2-xl 1557611200, tiny-llama 119104, "
                         "smollm2-135m 134515008, tinyllama-1.1b 1100048384, "
                         "llama-3.2-1b 1235814400, qwen2.5-0.5b 494032768, qwen3-0.6b 596049920, "
                         "gemma3-270m 268098176, pythia-14m 14067712, tinystories-1m 3745984"));
    }

    void otherFamiliesLoadToo()
    {
        for (const auto& [name, bytes] : filesOf(presetConfig("tiny-llama"), DType::BFloat16, 1))
            writeFile(folder() / name, bytes);
        const LoadedModel model = loadModel(folder());
        QVERIFY(model.warnings.empty());
        QCOMPARE(model.network->family(), "llama"s);
        QCOMPARE(model.network->site(Layer{}).kvHeads, 2U);
        for (const WeightPoint& point : model.network->weightPoints()) {
            const WeightSpec& spec = (*model.network)[point.weight];
            const Weights::Value& value = model.weights[point];
            if (spec.form == WeightForm::Vector)
                QVERIFY(std::ranges::all_of(value.vector, [](float each) { return each == 1; }));
            else
                QVERIFY(momentsOf(value.matrix).deviation > 0.009);
        }
    }

    void unknownPresetIsRefusedWithTheNames()
    {
        QCOMPARE(
            refusal({}, [] { presetConfig("gpt3\x1B"); }),
            "InputError: preset: expected one of tiny, distilgpt2, gpt2, gpt2-medium, gpt2-large, "
            "gpt2-xl, tiny-llama, smollm2-135m, tinyllama-1.1b, llama-3.2-1b, qwen2.5-0.5b, "
            "qwen3-0.6b, gemma3-270m, pythia-14m, tinystories-1m, found gpt3<U+001B>"s);
    }

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    LoadedModel writtenAndLoaded(const Gpt2Config& config, DType type)
    {
        for (const auto& [name, bytes] : filesOf(config, type, 1))
            writeFile(folder() / name, bytes);
        return loadModel(folder());
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

PASTKEYS_TEST(TestSyntheticModel)
#include "test_synthetic_model.moc"
