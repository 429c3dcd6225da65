// Compares our decoder with PyTorch (float32): every intermediate tensor and 64 greedy tokens of
// three tiny models, loaded from their files. The reference was made by
// tests/golden/make_golden.py.
#include "files/model_folder.h"
#include "files/safetensors.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "model/decoder.h"
#include "run/twin_run.h"
#include "support/captured_tensors.h"
#include "support/gpt2_names.h"
#include "support/passes.h"
#include "support/relative_error.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <cmath>
#include <fstream>
#include <limits>
#include <span>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

struct Golden
{
    LoadedModel model;
    std::vector<TokenId> prompt;
    std::vector<TokenId> greedy;
    std::map<std::string, std::vector<float>> tensors;
};

Golden goldenOf(const QString& name)
{
    const auto folder = goldenDir() / "models" / name.toStdString();
    Golden golden{loadModel(folder), {}, {}, {}};
    std::ifstream stream(folder / "golden.json");
    const auto json = nlohmann::json::parse(stream);
    for (const std::uint32_t id : json["prompt"])
        golden.prompt.push_back(TokenId{id});
    for (const std::uint32_t id : json["greedy"])
        golden.greedy.push_back(TokenId{id});
    const InputFile file(folder / "golden.safetensors");
    for (const TensorEntry& entry : readSafetensorsHeader(file)) {
        std::vector<float> values(entry.bytes() / sizeof(float));
        file.read(entry.begin, std::as_writable_bytes(std::span(values)));
        golden.tensors[entry.name] = std::move(values);
    }
    return golden;
}

/// A captured tensor in the layout of the golden file: q, k and v as [heads][rows][headDim], and
/// the scores and weights of all heads.
std::vector<float> asGolden(const CapturedTensors& captured, const std::string& name,
                            const Gpt2Config& config)
{
    std::vector<float> values;
    const std::string last = name.substr(name.rfind('.') + 1);
    if (last == "scores" || last == "weights") {
        for (std::size_t h = 0; h < config.heads; ++h) {
            const auto& head = captured.tensors.at(name + "." + std::to_string(h)).values;
            values.insert(values.end(), head.begin(), head.end());
        }
        return values;
    }
    const auto& tensor = captured.tensors.at(name);
    if (last != "q" && last != "k" && last != "v")
        return tensor.values;
    for (std::size_t h = 0; h < config.heads; ++h)
        for (std::size_t r = 0; r < tensor.rows; ++r) {
            const float* row = tensor.view().row(r) + h * config.headDim();
            values.insert(values.end(), row, row + config.headDim());
        }
    return values;
}

} // namespace

class TestGolden : public QObject
{
    Q_OBJECT

private slots:
    void aValueThatIsNotFiniteInOnlyOneOfThemIsAnError()
    {
        const float infinity = std::numeric_limits<float>::infinity();
        const float notANumber = std::numeric_limits<float>::quiet_NaN();
        const std::vector<float> numbers{1, -2, 0.5F};
        for (const float value : {notANumber, infinity, -infinity}) {
            const std::vector<float> others{1, value, 0.5F};
            QVERIFY(std::isinf(relativeError(others, numbers)));
            QVERIFY(std::isinf(relativeError(numbers, others)));
        }
        const std::vector<float> masked{1, -infinity, 0.5F};
        QVERIFY(relativeError(masked, masked) == 0);
        QVERIFY(std::isinf(relativeError(std::span(numbers).first(2), numbers)));
    }

    void everyTensorMatchesPyTorch_data() { addModels(); }
    void everyTensorMatchesPyTorch()
    {
        QFETCH(QString, name);
        const Golden golden = goldenOf(name);
        for (const Kernels* kernels : availableKernels()) {
            CapturedTensors captured;
            WorkerPool pool(2);
            Decoder decoder(golden.model.network, golden.model.weights, *kernels, pool);
            uncachedPass(decoder, gpt2ConfigOf(*golden.model.network), golden.prompt,
                         LogitRows::All, {.observer = &captured});
            QVERIFY(golden.tensors.size() == 3 + 14 * golden.model.network->config().layers);
            for (const auto& [tensor, theirs] : golden.tensors) {
                const auto ours = asGolden(captured, tensor, gpt2ConfigOf(*golden.model.network));
                QCOMPARE(ours.size(), theirs.size());
                const double error = relativeError(ours, theirs);
                QVERIFY2(
                    error <= (tensor == "logits" ? 4e-5 : 2e-5),
                    (tensor + " with " + std::string(kernels->name) + ": " + std::to_string(error))
                        .c_str());
            }
        }
    }

    void greedyTokensMatchPyTorchFor64Steps_data() { addModels(); }
    void greedyTokensMatchPyTorchFor64Steps()
    {
        QFETCH(QString, name);
        const Golden golden = goldenOf(name);
        for (const CacheMode mode : {CacheMode::On, CacheMode::Compare}) {
            WorkerPool pool(1);
            RunSettings settings;
            settings.prompt = golden.prompt;
            settings.tokens = golden.greedy.size();
            settings.running = lanesOf(mode);
            settings.stopAtEndOfText = false;
            TwinRun run({golden.model.network, golden.model.weights, bestKernels(), pool,
                         [](TokenId) { return std::string(); },
                         golden.model.network->config().vocabulary},
                        settings);
            std::vector<TokenId> chosen;
            while (!run.finished())
                chosen.push_back(run.advance()->choice->token.id);
            QVERIFY(chosen == golden.greedy);
        }
    }

private:
    static void addModels()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"a", "b", "c"})
            QTest::newRow(name) << QString(name);
    }
};

PASTKEYS_TEST(TestGolden)
#include "test_golden.moc"
