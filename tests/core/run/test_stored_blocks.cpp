#include "compare/trace_diff.h"
#include "files/gguf_export.h"
#include "files/model_folder.h"
#include "model/decoder.h"
#include "record/lane_names.h"
#include "support/captured_tensors.h"
#include "support/family_references.h"
#include "support/kernel_operands.h"
#include "support/model_files.h"
#include "support/relative_error.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

LlamaConfig smallLlama(std::uint32_t width)
{
    LlamaConfig config;
    config.vocabulary = 90;
    config.context = 64;
    config.width = width;
    config.layers = 2;
    config.heads = 4;
    config.kvHeads = 2;
    config.headDim = width / 4;
    config.inner = width;
    config.tied = false;
    return config;
}

/// A random model, written as a GGUF file with these types and read again.
RandomModel readAgain(const RandomModel& model, const GgufTypeChoice& types)
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("model.gguf").toStdString();
    const GgufToWrite parts = ggufOf(model.network, model.weights, "model", types);
    std::string bytes;
    writeGguf(parts.keys, parts.tensors, [&bytes](std::span<const std::byte> piece) {
        bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    });
    writeFile(path, bytes);
    LoadedModel loaded = loadModel(path);
    return {model.config, model.network, std::move(loaded.weights), model.description};
}

RandomModel storedAs(const RandomModel& model, DType type)
{
    return readAgain(model, [type](const WeightSpec&, std::uint64_t, DType) { return type; });
}

Trace offAndOn(const RandomModel& model, const Kernels& kernels, std::size_t threads)
{
    RunSettings settings = settingsFor(model, 8, 3);
    settings.lanes = cacheOffAndOn();
    settings.chunks = {5, 3};
    return runTrace(model, settings, kernels, threads);
}

void addTypes()
{
    QTest::addColumn<int>("type");
    for (const DType type : kBlockTypes)
        QTest::newRow(nameOf(type)) << static_cast<int>(type);
    for (const DType type : {DType::Float32, DType::Float16, DType::BFloat16})
        QTest::newRow(nameOf(type)) << static_cast<int>(type);
}

/// Holds the tensors of a pass to a reference in double precision with the same weights.
void compareWithReference(const LlamaConfig& config, const RandomModel& model)
{
    WorkerPool pool(2);
    const auto tokens = randomTokens(model.config, 8, 7);
    const auto reference = llamaReference(config, model, tokens);
    for (const Kernels* kernels : availableKernels()) {
        CapturedTensors captured(*model.network);
        Decoder decoder(model.network, model.weights, *kernels, pool);
        const auto cache = makeCache("off", cacheShapeOf(*model.network));
        decoder.forward(tokens, *cache, {}, LogitRows::All, {.observer = &captured});
        for (const auto& [name, tensor] : reference)
            QVERIFY2(relativeError(captured.tensors.at(name).view(), tensor) < 2e-5, name.c_str());
    }
}

/// Types as common files have them: some values in another type than queries and keys.
GgufTypeChoice mixedTypes()
{
    return [pieces = 0](const WeightSpec& weight, std::uint64_t size, DType) mutable {
        if (size != 256 || weight.pieces.empty())
            return DType::Q6_K;
        return std::array{DType::Q4_K, DType::Q4_K, DType::Q6_K}[pieces++ % 3];
    };
}

} // namespace

class TestStoredBlocks : public QObject
{
    Q_OBJECT

private slots:
    void lanesWithAndWithoutACacheHaveEqualBits_data() { addTypes(); }
    void lanesWithAndWithoutACacheHaveEqualBits()
    {
        QFETCH(int, type);
        const LlamaConfig config = smallLlama(256);
        const RandomModel model = storedAs(makeRandomModel(llama(config), freshSeed("weights")),
                                           static_cast<DType>(type));
        const StoredTypes types = storedTypes(*model.network, model.weights);
        for (const WeightPoint& point : model.network->weightPoints())
            if ((*model.network)[point.weight].form != WeightForm::Vector)
                QVERIFY(std::ranges::equal(types.of(point),
                                           std::array{StoredPart{static_cast<DType>(type)}}));
        const Trace first = offAndOn(model, bestKernels(), 1);
        QVERIFY(first.verdict().identical());
        QVERIFY(first.verdict().equalityExpected);
        for (const Kernels* kernels : availableKernels())
            if (kernels->exact) {
                const Trace other = offAndOn(model, *kernels, 3);
                QVERIFY(diffOf({first, Lane{1}}, {other, Lane{1}}).equal());
            }
    }

    void passesMatchADoublePrecisionReference_data() { addTypes(); }
    void passesMatchADoublePrecisionReference()
    {
        QFETCH(int, type);
        const LlamaConfig config = smallLlama(256);
        compareWithReference(config, storedAs(makeRandomModel(llama(config), freshSeed("weights")),
                                              static_cast<DType>(type)));
    }

    void piecesOfAMatrixMayHaveSeveralTypes()
    {
        const LlamaConfig config = smallLlama(256);
        const RandomModel model =
            readAgain(makeRandomModel(llama(config), freshSeed("weights")), mixedTypes());
        const StoredTypes types = storedTypes(*model.network, model.weights);
        std::vector<std::vector<StoredPart>> mixed;
        for (const WeightPoint& point : model.network->weightPoints())
            if (types.of(point).size() > 1)
                mixed.emplace_back(types.of(point).begin(), types.of(point).end());
        QVERIFY(!mixed.empty());
        compareWithReference(config, model);
        const Trace trace = offAndOn(model, bestKernels(), 2);
        QVERIFY(trace.verdict().identical());
        for (std::size_t step = 0; step < trace.size(); ++step) // counted as by formula
            for (const OperationRecord& done : trace.step(step).lane(Lane{1})->operations)
                QCOMPARE(textOf(done.counted), textOf(done.formula));
    }

    void fewerBitsDriftFurther()
    {
        const LlamaConfig config = smallLlama(256);
        const RandomModel model = makeRandomModel(llama(config), freshSeed("weights"));
        const auto tokens = randomTokens(model.config, 8, 7);
        const auto exact = llamaReference(config, model, tokens).at("logits");
        double last = 0;
        for (const DType type :
             {DType::Float32, DType::Q8_0, DType::Q6_K, DType::Q5_K, DType::Q4_K}) {
            const double error =
                (llamaReference(config, storedAs(model, type), tokens).at("logits") - exact)
                    .norm() /
                exact.norm();
            QVERIFY2(error > last || type == DType::Float32, nameOf(type));
            QVERIFY2(error < 0.5, nameOf(type));
            last = error;
        }
    }
};

PASTKEYS_TEST(TestStoredBlocks)
#include "test_stored_blocks.moc"
