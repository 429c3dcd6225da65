// A family that is not GPT-2 decodes, records, saves and opens, compares and is counted by the same
// code, of which no line knows it.
#include "compare/trace_diff.h"
#include "model/decoder.h"
#include "query/head_attention.h"
#include "query/head_weights.h"
#include "record/lane_names.h"
#include "run/rows_again.h"
#include "support/captured_tensors.h"
#include "support/other_family.h"
#include "support/row_values.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/trace_files.h"

#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr std::size_t kPrompt = 13; // longer than the window of a layer

OtherSizes randomSizes(std::mt19937_64& random)
{
    const auto pick = [&random](std::uint32_t from, std::uint32_t to) {
        return from + static_cast<std::uint32_t>(random() % (to - from + 1));
    };
    OtherSizes sizes;
    sizes.width = pick(8, 40);
    sizes.kvHeads = pick(1, 3);
    sizes.heads = sizes.kvHeads * pick(1, 3);
    sizes.headDim = 2 * pick(1, 9);
    sizes.inner = pick(8, 50);
    sizes.window = pick(1, 9);
    return sizes;
}

Trace traceIn(const RandomModel& model, const std::vector<LaneSpec>& lanes,
              const Kernels& kernels = bestKernels())
{
    RunSettings settings = settingsFor(model, kPrompt, 6);
    settings.lanes = lanes;
    settings.running = lanes.size() == 1 ? std::vector{Lane{0}} : std::vector{Lane{0}, Lane{1}};
    settings.chunks = {kPrompt - 4, 4};
    return runTrace(model, settings, kernels);
}

std::vector<LaneSpec> offAnd(const char* cache)
{
    return cacheOffAndOn(laneNamed(cache).cache);
}

} // namespace

class TestOtherFamily : public QObject
{
    Q_OBJECT

private slots:
    void itMatchesADoublePrecisionReference()
    {
        std::mt19937_64 random(freshSeed("sizes"));
        WorkerPool pool(2);
        for (int i = 0; i < 12; ++i) {
            const OtherSizes sizes = randomSizes(random);
            const RandomModel model = makeRandomModel(otherFamily(sizes), random());
            const auto tokens = randomTokens(model.config, 20, random());
            const auto reference = otherReference(sizes, model, tokens);
            for (const Kernels* kernels : availableKernels()) {
                CapturedTensors captured(*model.network);
                Decoder decoder(model.network, model.weights, *kernels, pool);
                const auto cache = makeCache("off", cacheShapeOf(*model.network));
                decoder.forward(tokens, *cache, {}, LogitRows::All, {.observer = &captured});
                for (const auto& [name, tensor] : reference) {
                    const double error = relativeError(captured.tensors.at(name).view(), tensor);
                    QVERIFY2(error < 2e-5,
                             (name + " " + std::string(kernels->name) + " " + std::to_string(error))
                                 .c_str());
                }
            }
        }
    }

    void cachesThatKeepEverythingGiveTheBitsOfNoCache_data()
    {
        QTest::addColumn<QString>("cache");
        for (const char* cache : {"static", "dynamic", "paged:3", "window:6+2", "window:3"})
            QTest::newRow(cache) << cache;
    }
    void cachesThatKeepEverythingGiveTheBitsOfNoCache()
    {
        QFETCH(QString, cache);
        std::mt19937_64 random(freshSeed("sizes"));
        for (int i = 0; i < 6; ++i) {
            const RandomModel model = makeRandomModel(otherFamily(randomSizes(random)), random());
            const Trace trace = traceIn(model, offAnd(qPrintable(cache)));
            QVERIFY(trace.verdict().identical());
            QVERIFY(trace.verdict().equalityExpected);
            QVERIFY(trace.verdict().valuesCompared > 0);
        }
    }

    void lossyCachesRun_data()
    {
        QTest::addColumn<QString>("cache");
        for (const char* cache : {"static,int8", "dynamic,int4", "recent:5", "heavy:5",
                                  "static,heads:1", "static,with-queries", "static,evict:2,3@2"})
            QTest::newRow(cache) << cache;
    }
    /// Whatever the cache loses, what was counted agrees with the formula, and the head on show has
    /// the bits of the decoder.
    void lossyCachesRun()
    {
        QFETCH(QString, cache);
        const RandomModel model = makeRandomModel(otherFamily(), 3);
        expectFormulas(traceIn(model, {laneNamed(cache.toStdString())}));
    }

    void countsAgreeWithTheFormulas()
    {
        const RandomModel model = makeRandomModel(otherFamily(), 3);
        expectFormulas(traceIn(model, cacheOffAndOn(), countingKernels()));
        expectFormulas(traceIn(model, offAnd("window:4+1")));
    }

    void aWindowOfALayerHidesWhatIsBeforeIt()
    {
        const OtherSizes sizes;
        const RandomModel model = makeRandomModel(otherFamily(sizes), 3);
        const Trace trace = traceIn(model, cacheOffAndOn());
        const std::size_t step = trace.size() - 1;
        const std::size_t last = trace.step(step).positions() - 1;
        for (std::size_t l = 0; l < sizes.layers; ++l) {
            const auto weights = HeadAttention(idAt<Layer>(l), Head{1}, bestKernels())
                                     .at(trace, step, Lane{1})
                                     ->weights.rowSpan(0);
            const std::size_t first = l % 2 == 1 ? last + 1 - sizes.window : 0;
            for (std::size_t key = 0; key <= last; ++key)
                QCOMPARE(weights[key] > 0, key >= first);
        }
    }

    /// The weights of every head, as the decoder computed them.
    void eachHeadIsShownWithTheBitsOfTheDecoder()
    {
        const RandomModel model = makeRandomModel(otherFamily(), 3);
        const Trace trace = traceIn(model, cacheOffAndOn());
        const auto& tokens = trace.tokens();
        std::vector<TokenId> ids;
        for (const TokenText& token : tokens)
            ids.push_back(token.id);
        WorkerPool pool(1);
        CapturedTensors captured(*model.network);
        Decoder decoder(model.network, model.weights, bestKernels(), pool);
        const auto cache = makeCache("off", cacheShapeOf(*model.network));
        decoder.forward(ids, *cache, {}, LogitRows::All, {.observer = &captured});
        const std::size_t step = trace.size() - 1;
        for (std::size_t l = 0; l < 4; ++l) {
            const HeadWeights all = headWeightsAt(trace, step, idAt<Layer>(l), 4, bestKernels());
            for (std::size_t h = 0; h < 4; ++h) {
                const auto shown = HeadAttention(idAt<Layer>(l), idAt<Head>(h), bestKernels())
                                       .at(trace, step, Lane{0});
                const auto& computed = captured.tensors.at("layers." + std::to_string(l) +
                                                           ".weights." + std::to_string(h));
                for (std::size_t r = 0; r < computed.rows; ++r)
                    QVERIFY(sameBits(oneRow(shown->weights.rowSpan(r)),
                                     computed.view().rowBlock(r, 1)));
                QVERIFY(sameBits(oneRow(all.row(h, 0)),
                                 computed.view().rowBlock(computed.rows - 1, 1)));
            }
        }
    }

    void rowsThatAreNotRecordedAreComputedAgain()
    {
        const RandomModel model = makeRandomModel(otherFamily(), 3);
        const Trace trace = traceIn(model, cacheOffAndOn());
        for (const OperationPoint& point : model.network->points(true)) {
            if ((*model.network)[point.operation].isAboutNextToken())
                continue;
            const Span all = positionsOf(trace, 2, Lane{0}, point);
            if (all.count == 0) // the operation is left out without a cache
                continue;
            const PartAgain part =
                partAgain(trace, 2, Lane{0}, point, all, model.weights, bestKernels());
            QVERIFY(part.isAsRecorded);
            QVERIFY(!part.tensors.empty());
        }
    }

    void aSavedRunOpensWithoutTheFamily()
    {
        const RandomModel model = makeRandomModel(otherFamily(), 3);
        for (const char* cache : {"static", "dynamic,int8"}) {
            const Trace trace = traceIn(model, offAnd(cache));
            const Trace opened = read(fileOf(trace));
            QCOMPARE(differenceOf(trace, opened), std::string());
            const Network& network = *opened.header().network;
            QCOMPARE(network.operations().size(), model.network->operations().size());
            for (std::size_t l = 0; l < network.config().layers; ++l)
                QCOMPARE(network.site(idAt<Layer>(l)).window, l % 2 == 1 ? 5U : 0U);
            QVERIFY(diffOf({trace, Lane{1}}, {opened, Lane{1}}).equal());
            QCOMPARE(fileOf(opened), fileOf(trace));
        }
    }

private:
    static void expectFormulas(const Trace& trace)
    {
        for (const StepRecordPtr& step : trace.steps())
            for (const Lane lane : lanesOf(trace.header()))
                for (const OperationRecord& record : step->lane(lane)->operations)
                    QVERIFY2(record.counted == record.formula,
                             ((*trace.header().network)[record.point.operation].name + " in step " +
                              std::to_string(step->index))
                                 .c_str());
    }
};

PASTKEYS_TEST(TestOtherFamily)
#include "test_other_family.moc"
