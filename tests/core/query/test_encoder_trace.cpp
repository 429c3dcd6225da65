// The encoder of a run as a run of its own: it has the encoder's bits, and can be walked like any other.
#include "kernels/worker_pool.h"
#include "model/decoder.h"
#include "query/cursor.h"
#include "query/encoder_trace.h"
#include "query/head_attention.h"
#include "query/head_weights.h"
#include "query/state_at.h"
#include "query/step_bound.h"
#include "query/tensor_rows.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "run/rows_again.h"
#include "support/captured_tensors.h"
#include "support/encoder_decoder_reference.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

struct EncoderRun
{
    RandomModel model;
    Trace run;
    Trace encoder;

    const Network& network() const { return *encoder.header().network; }
};

EncoderRun drawnRun(const QString& family, std::mt19937_64& random,
                    const std::vector<const char*>& lanes = {"off", "static"})
{
    RandomModel model = drawnPair(family.toStdString(), random()).model;
    RunSettings settings = settingsFor(model, 2, 3);
    settings.source = randomTokens(model.config, 1 + random() % 12, 9);
    settings.stopAtEndOfText = false;
    settings.lanes.clear();
    for (const char* lane : lanes)
        settings.lanes.push_back(laneNamed(lane));
    settings.running = lanes.size() == 1 ? std::vector{Lane{0}} : lanesOf(CacheMode::Compare);
    const Trace run = runTrace(model, settings);
    return {std::move(model), run, encoderTrace(run)};
}

/// The tensors of the encoder's pass, caught while it runs alone.
CapturedTensors capturedPass(const EncoderRun& drawn)
{
    WorkerPool pool(1);
    const NetworkPtr& network = drawn.encoder.header().network;
    CapturedTensors captured(*network);
    Decoder encoder(network, *drawn.model.weights.encoder, bestKernels(), pool);
    std::vector<TokenId> tokens;
    for (const TokenText& token : drawn.encoder.tokens())
        tokens.push_back(token.id);
    const auto cache = makeCache("off", cacheShapeOf(*network));
    encoder.forward(tokens, *cache, ReachRule::everything(), LogitRows::All,
                    {.observer = &captured});
    return captured;
}

} // namespace

class TestEncoderTrace : public QObject
{
    Q_OBJECT

private slots:
    void aRunOfADecoderHasNone()
    {
        const RandomModel model = smallModel();
        const Trace run = runTrace(model, settingsFor(model, 3, 2));
        QVERIFY(encoderTrace(run).empty());
        QVERIFY(!isOfEncoder(run.header()));
    }

    void aRunWithoutStepsHasNoneYet()
    {
        std::mt19937_64 random(freshSeed("model"));
        const EncoderRun drawn = drawnRun("bart", random);
        QVERIFY(encoderTrace(Trace(drawn.run.header())).empty());
    }

    void itIsOneStepOfTheSource_data() { addFamilies(); }
    void itIsOneStepOfTheSource()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("model"));
        const EncoderRun drawn = drawnRun(family, random);
        const TraceHeader& header = drawn.encoder.header();
        const TraceHeader& run = drawn.run.header();
        QVERIFY(isOfEncoder(header));
        QVERIFY(!isOfEncoder(run));
        QCOMPARE(header.network, run.network->encoder());
        QCOMPARE(header.lanes.size(), std::size_t{1});
        QCOMPARE(header.modelFingerprint, run.modelFingerprint);
        QCOMPARE(header.kernels, run.kernels);
        QCOMPARE(header.positionBias, run.encoderPositionBias);
        QCOMPARE(drawn.encoder.size(), std::size_t{1});
        QCOMPARE(drawn.encoder.tokens().size(), run.source.size());
        const StepRecord& step = drawn.encoder.step(0);
        const PassRecord& pass = *step.lane(Lane{0});
        const PassRecord& ofRun = *drawn.run.step(0).lane(drawn.run.step(0).leader());
        QVERIFY(!step.choice && step.logits.empty());
        QCOMPARE(step.rows, ofRun.source->encoder); // shared, not copied
        QCOMPARE(pass.rows, run.source.size());
        QCOMPARE(pass.operations.size(), ofRun.encoder.size());
        Work counted;
        std::chrono::nanoseconds duration{};
        for (const OperationRecord& done : ofRun.encoder) {
            counted += done.counted;
            duration += done.duration;
        }
        QVERIFY(pass.counted == counted);
        QVERIFY(pass.formula == counted);
        QCOMPARE(pass.duration, duration);
    }

    void theCursorWalksItsOperations_data() { addFamilies(); }
    void theCursorWalksItsOperations()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("model"));
        const EncoderRun drawn = drawnRun(family, random, {"static"});
        const Trace& trace = drawn.encoder;
        const auto points = drawn.network().points({.appends = false});
        QCOMPARE(operationCount(trace, 0), points.size());
        std::vector<OperationPoint> walked;
        for (std::optional cursor(Cursor{}); cursor; cursor = next(trace, *cursor)) {
            walked.push_back(operationAt(trace, *cursor));
            QVERIFY(operationRecordAt(trace, *cursor, Lane{0}));
            QVERIFY(!next(trace, *cursor, Stride::Token));
            QVERIFY(!previous(trace, *cursor, Stride::Token));
        }
        QVERIFY(std::ranges::equal(walked, points));
        std::size_t back = 0;
        for (auto cursor = lastCursor(trace); cursor; cursor = previous(trace, *cursor))
            ++back;
        QCOMPARE(back, points.size());
        // By layer, it ends in the last layer if no operation follows the layers.
        Cursor cursor;
        while (const auto later = next(trace, cursor, Stride::Layer))
            cursor = *later;
        const std::optional<Layer> last = points.back().layer;
        QCOMPARE(operationAt(trace, cursor).layer, last);
        QVERIFY(!last || indexOf(*last) + 1 == drawn.network().config().layers);
        while (const auto earlier = previous(trace, cursor, Stride::Layer))
            cursor = *earlier;
        QCOMPARE(cursor, Cursor{});
    }

    void eachHeadHasTheBitsOfTheEncoder_data() { addFamilies(); }
    void eachHeadHasTheBitsOfTheEncoder()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("model"));
        const EncoderRun drawn = drawnRun(family, random);
        const CapturedTensors captured = capturedPass(drawn);
        const Network& network = drawn.network();
        for (const Layer layer : layersOf(network)) {
            const AttentionSite& site = network.site(layer);
            const HeadWeights all = headWeightsAt(drawn.encoder, 0, layer, 100, bestKernels());
            for (std::size_t h = 0; h < site.heads; ++h) {
                const auto head = *HeadAttention(layer, idAt<Head>(h), bestKernels())
                                       .at(drawn.encoder, 0, Lane{0});
                const std::string end = "." + std::to_string(h);
                const auto weights =
                    captured.tensors.at(network.nameOf({site.weights, layer}) + end);
                QVERIFY(sameBits(head.weights, weights.view()));
                const auto scores = captured.tensors.at(network.nameOf({site.scores, layer}) + end);
                QVERIFY(sameBits(head.scores, scores.view()));
                const ConstMatrix context =
                    captured.tensors.at(network.nameOf({site.context, layer})).view();
                QVERIFY(
                    sameBits(head.context, context.columnBlock(h * site.headDim, site.headDim)));
                for (std::size_t q = 0; q < all.queries.size(); ++q)
                    QVERIFY(sameBits(all.row(h, q), weights.view().rowSpan(q)));
            }
        }
    }

    void itsRowsAreRecordedOrComputedAgain_data() { addFamilies(); }
    void itsRowsAreRecordedOrComputedAgain()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("model"));
        const EncoderRun drawn = drawnRun(family, random, {"static,int8"});
        const CapturedTensors captured = capturedPass(drawn);
        const Network& network = drawn.network();
        for (const OperationPoint& point : network.points({.appends = false})) {
            const Span all = positionsOf(drawn.encoder, 0, Lane{0}, point);
            QCOMPARE(all.count, drawn.encoder.tokens().size());
            const Span some = spanBetween(random() % all.count, all.count);
            const PartAgain part = partAgain(drawn.encoder, 0, Lane{0}, point, some,
                                             *drawn.model.weights.encoder, bestKernels());
            QVERIFY2(part.isAsRecorded, network[point.operation].name.c_str());
            for (const TensorKind made : network[point.operation].makes.kinds()) {
                if (network[made].columns == 0) // of each head
                    continue;
                const ConstMatrix expected =
                    captured.tensors.at(network.nameOf({made, point.layer}))
                        .view()
                        .rowBlock(some.first, some.count);
                QVERIFY2(sameBits(part.rowsOf(made), expected), network[made].name.c_str());
                const TensorRows recorded =
                    recordedRows(drawn.encoder, 0, Lane{0}, {made, point}, some);
                QCOMPARE(recorded.gap == RowsGap::None,
                         network[made].isRecorded && point.layer.has_value());
                if (recorded.gap == RowsGap::None)
                    QVERIFY(sameBits(recorded.rows, expected));
            }
        }
    }

    void nothingIsCached_data() { addFamilies(); }
    void nothingIsCached()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("model"));
        const EncoderRun drawn = drawnRun(family, random);
        for (std::optional cursor(Cursor{}); cursor; cursor = next(drawn.encoder, *cursor)) {
            const CacheState state = cacheAt(drawn.encoder, *cursor);
            QCOMPARE(state.bytesUsed, std::uint64_t{0});
            QCOMPARE(state.bytesReserved, std::uint64_t{0});
            for (const CacheLayerState& layer : state.layers)
                QVERIFY(layer.held.empty() && layer.written == 0 && !layer.read);
        }
        const StepBound bound = stepBound(drawn.encoder.header(), drawn.encoder.step(0), Lane{0});
        QCOMPARE(bound.rows, drawn.encoder.tokens().size());
        QVERIFY(bound.weightBytes > 0 && bound.cacheBytes == 0);
    }

    /// So many rows that their scores are computed a few queries at a time.
    void ofManyRowsEachQueryStillSeesAll()
    {
        BartConfig config = randomBart(5);
        config.width = 8;
        config.heads = 2;
        config.context = 3400;
        RandomModel model = makeRandomModel(bart(config), 7);
        RunSettings settings = settingsFor(model, 1, 1);
        settings.source = randomTokens(model.config, 3300, 2);
        settings.lanes = {laneNamed("static")};
        settings.running = {Lane{0}};
        const Trace run = runTrace(model, settings);
        const EncoderRun drawn{std::move(model), run, encoderTrace(run)};
        const CapturedTensors captured = capturedPass(drawn);
        const AttentionSite& site = drawn.network().site(Layer{0});
        const auto head =
            *HeadAttention(Layer{0}, Head{1}, bestKernels()).at(drawn.encoder, 0, Lane{0});
        QVERIFY(head.weights.later); // otherwise, this tests what others do
        const ConstMatrix weights =
            captured.tensors.at(drawn.network().nameOf({site.weights, Layer{0}}) + ".1").view();
        for (const std::size_t row : {std::size_t{0}, std::size_t{77}, weights.rows - 1})
            QVERIFY(sameBits(head.weights.rowSpan(row), weights.rowSpan(row)));
    }

private:
    static void addFamilies()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : kTwoTextFamilies)
            QTest::newRow(family) << family;
    }
};

PASTKEYS_TEST(TestEncoderTrace)
#include "test_encoder_trace.moc"
