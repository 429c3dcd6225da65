// Rows that a run did not record, computed again with the model that made it.
#include "compare/comparison.h"
#include "engine/engine.h"
#include "engine/rows_source.h"
#include "files/gguf_export.h"
#include "model/decoder.h"
#include "query/encoder_trace.h"
#include "record/lane_names.h"
#include "run/pass_runner.h"
#include "run/rows_again.h"
#include "support/captured_tensors.h"
#include "support/gpt2_names.h"
#include "support/gpt2_weights.h"
#include "support/source_tree.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/two_text_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>

using namespace pastkeys;

namespace {

const OperationPoint kExpand{Gpt2::MlpExpand, Layer{1}};
const MadeTensor kExpanded{Gpt2Tensor::Expanded, kExpand};

std::shared_ptr<LoadedModel> loaded(const char* name)
{
    return std::make_shared<LoadedModel>(loadModel(test::goldenDir() / "models" / name));
}

/// Writes the tiny model with its matrices rounded to this type.
void writeRounded(const std::filesystem::path& path, DType type)
{
    const LoadedModel model = loadModel(test::tinyModelDir().toStdString());
    const GgufToWrite file = ggufOf(model.network, model.weights, "tiny",
                                    [type](const WeightSpec& weight, std::uint64_t, DType) {
                                        return weight.keepsType ? DType::Float16 : type;
                                    });
    std::ofstream stream(path, std::ios::binary);
    writeGguf(file.keys, file.tensors, [&stream](std::span<const std::byte> bytes) {
        stream.write(reinterpret_cast<const char*>(bytes.data()),
                     static_cast<std::streamsize>(bytes.size()));
    });
}

Trace runOfModelA(const Kernels& kernels = bestKernels())
{
    Engine engine(loadModel(test::goldenDir() / "models" / "a"), kernels, 1);
    RunSettings settings;
    settings.prompt = {TokenId{1}, TokenId{2}, TokenId{3}};
    settings.tokens = 3;
    settings.stopAtEndOfText = false;
    return runToEnd(engine, settings, "", [](const StepRecord&) {}, {});
}

TensorRows expandedIn(RecomputedRows& source, const Trace& trace, std::size_t step = 1)
{
    return source.at(trace, step, Lane{0}, kExpanded, positionsOf(trace, step, Lane{0}, kExpand));
}

} // namespace

class TestRowsSource : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_trace = runOfModelA(); }

    void theModelThatMadeTheRunGivesTheDecodersRows()
    {
        const std::shared_ptr<LoadedModel> model = loaded("a");
        RecomputedRows source(model);
        WorkerPool pool(1);
        PassRunner runner({.network = model->network,
                           .weights = model->weights,
                           .kernels = bestKernels(),
                           .pool = pool,
                           .bytesOf = {},
                           .tokensInUse = {}});
        Stream stream(m_trace.header().lane(Lane{0}), *model->network);
        std::vector<TokenId> text;
        for (std::size_t step = 0; step < m_trace.size(); ++step) {
            for (const TokenText& token : m_trace.step(step).tokens)
                text.push_back(token.id);
            test::CapturedTensors captured;
            stream.beginPass(text.size());
            runner.run(stream, text, LogitRows::Last, {.observer = &captured});
            stream.commit();
            const TensorRows rows = expandedIn(source, m_trace, step);
            QCOMPARE(rows.gap, RowsGap::None);
            QVERIFY(sameBits(rows.rows, captured.tensors.at("layers.1.expand").view()));
            const TensorRows embedding =
                source.at(m_trace, step, Lane{0}, {Gpt2Tensor::Embedding, {Gpt2::Embedding, {}}},
                          {0, text.size()});
            QVERIFY(sameBits(embedding.rows, captured.tensors.at("embedding").view()));
        }
    }

    void rowsOfAnEncoderComeFromItsOwnWeights()
    {
        test::RandomModel random = test::drawnPair("bart", 4).model;
        const Trace run = test::twoTextRun();
        const Trace encoder = encoderTrace(run);
        const NetworkPtr network = encoder.header().network;
        const std::shared_ptr<LoadedModel> model = loaded("a");
        model->network = random.network;
        model->weights = std::move(random.weights);
        model->fingerprint = run.header().modelFingerprint;
        RecomputedRows source(model);
        test::CapturedTensors captured(*network);
        WorkerPool pool(1);
        std::vector<TokenId> tokens;
        for (const TokenText& token : encoder.tokens())
            tokens.push_back(token.id);
        const auto cache = makeCache("off", cacheShapeOf(*network));
        Decoder(network, *model->weights.encoder, bestKernels(), pool)
            .forward(tokens, *cache, ReachRule::everything(), LogitRows::All,
                     {.observer = &captured});
        for (const OperationPoint& point : network->points({.appends = false})) {
            const MadeTensor made = leavingTensor(*network, point).value();
            if ((*network)[made.kind].columns == 0)
                continue;
            const TensorRows rows =
                source.at(encoder, 0, Lane{0}, made, positionsOf(encoder, 0, Lane{0}, point));
            QCOMPARE(rows.gap, RowsGap::None);
            QVERIFY(sameBits(
                rows.rows, captured.tensors.at(network->nameOf({made.kind, point.layer})).view()));
        }
        // A model without an encoder is another one, whatever its fingerprint says.
        const std::shared_ptr<LoadedModel> other = loaded("a");
        other->fingerprint = model->fingerprint;
        const MadeTensor embedding = leavingTensor(*network, network->points().front()).value();
        QCOMPARE(RecomputedRows(other).at(encoder, 0, Lane{0}, embedding, {0, 2}).gap,
                 RowsGap::OtherModel);
    }

    void withoutTheModelOnlyRecordedRowsAreThere()
    {
        RecomputedRows source(nullptr);
        QCOMPARE(expandedIn(source, m_trace).gap, RowsGap::NoModel);
        const MadeTensor hidden{Gpt2Tensor::Residual2, {Gpt2::Residual2, Layer{0}}};
        QCOMPARE(source.at(m_trace, 1, Lane{0}, hidden, {0, 2}).rows.rows, std::size_t{2});
    }

    void anotherModelGivesNoRows()
    {
        RecomputedRows source(loaded("b"));
        QCOMPARE(expandedIn(source, m_trace).gap, RowsGap::OtherModel);
    }

    /// The lanes have different weights, so each needs its own model.
    void eachLaneIsComputedAgainWithItsOwnWeights()
    {
        const std::filesystem::path path = test::goldenDir() / "models" / "a";
        const auto engine = std::make_shared<Engine>(loadModel(path), bestKernels(), 1);
        openOther(*engine, path, {.precision = WeightPrecision::Int8});
        RunSettings settings;
        settings.prompt = {TokenId{1}, TokenId{2}, TokenId{3}};
        settings.tokens = 2;
        settings.stopAtEndOfText = false;
        settings.lanes = lanesNamed("static", "static");
        setWeights(settings.lanes, *engine);
        const Trace trace = runToEnd(*engine, settings, "", [](const StepRecord&) {}, {});
        const auto gapIn = [&](RecomputedRows& source, Lane lane) {
            return source.at(trace, 1, lane, kExpanded, positionsOf(trace, 1, lane, kExpand)).gap;
        };
        RecomputedRows both(modelsOf(engine));
        QCOMPARE(gapIn(both, Lane{0}), RowsGap::None);
        QCOMPARE(gapIn(both, Lane{1}), RowsGap::None);
        RecomputedRows one(std::shared_ptr<const LoadedModel>(engine, &engine->model));
        QCOMPARE(gapIn(one, Lane{0}), RowsGap::None);
        QCOMPARE(gapIn(one, Lane{1}), RowsGap::OtherModel);
    }

    void aModelThatOnlyClaimsToBeTheSameGivesNoRows()
    {
        const std::shared_ptr<LoadedModel> changed = loaded("a");
        const auto bias =
            gpt2WeightsIn(changed->weights, gpt2ConfigOf(*changed->network)).layers[1].expand.bias;
        const_cast<float&>(bias[0]) += 1; // allowed: the model is our own
        RecomputedRows source(changed);
        QCOMPARE(expandedIn(source, m_trace).gap, RowsGap::OtherBits);
        const std::shared_ptr<LoadedModel> wider = loaded("a");
        Gpt2Config config = gpt2ConfigOf(*wider->network);
        config.inner *= 2; // a header with other sizes must not lead past the weights
        wider->network = gpt2(config);
        RecomputedRows other(wider);
        QCOMPARE(expandedIn(other, m_trace).gap, RowsGap::OtherModel);
    }

    void weightsInBlocksAreFoundForTheProductsOfANumber()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        writeRounded(path, DType::Q8_0);
        const auto engine = std::make_shared<Engine>(loadModel(path), bestKernels(), 1);
        RunSettings settings;
        settings.prompt = {TokenId{1}, TokenId{2}, TokenId{3}};
        settings.tokens = 2;
        settings.stopAtEndOfText = false;
        const Trace trace = runToEnd(*engine, settings, "", [](const StepRecord&) {}, {});
        RecomputedRows source(std::shared_ptr<const LoadedModel>(engine, &engine->model));
        const TensorRows row =
            source.at(trace, 0, Lane{0}, {Gpt2Tensor::Norm2, {Gpt2::LayerNorm2, Layer{1}}}, {1, 1});
        QCOMPARE(row.gap, RowsGap::None);
        constexpr std::size_t kColumn = 7;
        const auto found =
            source.largestProduct(trace, Lane{0}, kExpand, kColumn, row.rows.rowSpan(0));
        QVERIFY(found);
        const WeightMatrix& weights =
            engine->model
                .weights[{(*engine->model.network)[kExpand.operation].weights.front(), Layer{1}}]
                .matrix;
        QCOMPARE(found->type, DType::Q8_0);
        QCOMPARE(found->weight.value(), weights.value(found->index, kColumn));
        const float largest = std::abs(found->number * found->weight.value());
        for (std::size_t i = 0; i < weights.rows; ++i)
            QVERIFY(std::abs(row.rows.row(0)[i] * weights.value(i, kColumn)) <= largest);
        // Weights that are not in blocks are not explained, nor those of another model.
        RecomputedRows floats(loaded("a"));
        const std::vector<float> ones(m_trace.header().network->config().width, 1.0F);
        QVERIFY(!floats.largestProduct(m_trace, Lane{0}, kExpand, 0, ones));
        QVERIFY(!floats.largestProduct(trace, Lane{0}, kExpand, 0, ones));
    }

    void rowsOfInexactKernelsHaveTheBitsOfTheRun()
    {
        const Trace trace = runOfModelA(kernelsNamed("eigen"));
        RecomputedRows source(loaded("a"));
        for (std::size_t step = 0; step < trace.size(); ++step) {
            const Span all = positionsOf(trace, step, Lane{0}, kExpand);
            const TensorRows last = source.at(trace, step, Lane{0}, kExpanded, {all.end() - 1, 1});
            QCOMPARE(last.gap, RowsGap::None);
            QVERIFY(sameBits(
                last.rows,
                source.at(trace, step, Lane{0}, kExpanded, all).rows.rowBlock(all.count - 1, 1)));
        }
    }

    void rowsShownRecentlyAreNotComputedAgain()
    {
        RecomputedRows source(loaded("a"));
        const float* first = expandedIn(source, m_trace).rows.data;
        QCOMPARE(expandedIn(source, m_trace).rows.data, first);
    }

private:
    Trace m_trace;
};

PASTKEYS_TEST(TestRowsSource)
#include "test_rows_source.moc"
