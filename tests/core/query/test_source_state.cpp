// What views ask about the source in a recorded run of a model with an encoder.
#include "query/cursor.h"
#include "query/head_weights.h"
#include "query/row_history.h"
#include "query/source_attention.h"
#include "query/state_at.h"
#include "query/step_bound.h"
#include "query/stored_cell.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "support/encoder_decoder_reference.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

Trace traceOf(const char* family, const char* left, const char* right)
{
    std::mt19937_64 random(freshSeed(family));
    const RandomModel model = drawnPair(family, random()).model;
    RunSettings settings = settingsFor(model, 2, 5);
    settings.source = randomTokens(model.config, 2 + random() % 9, 4);
    settings.lanes = lanesNamed(left, right);
    settings.stopAtEndOfText = false;
    return runTrace(model, settings);
}

Cursor cursorOf(const Trace& trace, std::size_t step, const char* operation, std::size_t layer = 0)
{
    return cursorAt(trace, step, trace.header().network->pointNamed(operation, idAt<Layer>(layer)));
}

bool visits(const Trace& trace, std::size_t step, const char* operation)
{
    const Network& network = *trace.header().network;
    return operationSpecAt(trace, cursorOf(trace, step, operation)).id ==
           network.operationNamed(operation);
}

} // namespace

class TestSourceState : public QObject
{
    Q_OBJECT

private slots:
    void theCursorVisitsTheSourceOnlyWhereALaneComputesIt()
    {
        const Trace both = traceOf("marian", "static", "paged:4");
        QVERIFY(visits(both, 0, "CrossKeysValues") && visits(both, 0, "CrossCacheAppend"));
        QVERIFY(!visits(both, 1, "CrossKeysValues") && !visits(both, 1, "CrossCacheAppend"));
        const Trace off = traceOf("marian", "off", "static");
        QVERIFY(visits(off, 1, "CrossKeysValues")); // of the lane that keeps nothing
        QVERIFY(!visits(off, 1, "CrossCacheAppend"));
        const Trace again = traceOf("t5", "static", "static,source-again");
        QVERIFY(visits(again, 1, "CrossKeysValues") && visits(again, 1, "CrossCacheAppend"));
        for (const Trace& trace : {both, off, again})
            for (std::size_t step = 0; step < trace.size(); ++step)
                for (const PassRecord& pass : trace.step(step).passes)
                    for (const OperationRecord& done : pass.operations)
                        QVERIFY(operationAt(trace, cursorAt(trace, step, done.point)) ==
                                done.point);
    }

    void theCacheOfTheSourceIsFilledOnceLayerByLayer()
    {
        const Trace trace = traceOf("bart", "off", "static");
        const std::size_t source = trace.header().source.size();
        const auto rowsAt = [&](std::size_t step, const char* operation, std::size_t layer) {
            std::vector<std::size_t> rows;
            for (const CacheLayerState& each :
                 sourceCacheAt(trace, cursorOf(trace, step, operation, layer)).layers)
                rows.push_back(each.rows());
            return rows;
        };
        const std::size_t layers = trace.header().config().layers;
        QCOMPARE(rowsAt(0, "CrossQuery", 0), std::vector<std::size_t>(layers, 0));
        std::vector<std::size_t> first(layers, 0);
        first.front() = source;
        QCOMPARE(rowsAt(0, "CrossCacheAppend", 0), first);
        QCOMPARE(rowsAt(1, "Embedding", 0), std::vector<std::size_t>(layers, source));
        const CacheState end = sourceCacheAt(trace, *lastCursor(trace));
        QCOMPARE(end.bytesUsed, trace.steps().back()->lane(Lane{1})->sourceBytes);
        QCOMPARE(sourceCacheAt(trace, cursorOf(trace, 0, "CrossCacheAppend")).layers[0].written,
                 source);
        QVERIFY(sourceCacheAt(trace, cursorOf(trace, 1, "CrossScores")).layers[0].read);
        QVERIFY(!sourceCacheAt(trace, cursorOf(trace, 1, "Scores")).layers[0].read);
        QVERIFY(!cacheAt(trace, cursorOf(trace, 1, "CrossScores")).layers[0].read);
        QCOMPARE(cacheAt(trace, cursorOf(trace, 0, "CrossCacheAppend")).layers[0].written,
                 std::size_t{0});
    }

    void aLaneThatKeepsOnlyTheTextHoldsNothingOfTheSource()
    {
        const Trace trace = traceOf("marian", "off", "dynamic,text-only");
        for (const CacheLayerState& layer : sourceCacheAt(trace, *lastCursor(trace)).layers)
            QVERIFY(layer.held.empty() && layer.bytesPerRow == 0);
        const RowHistory history = sourceHistory(trace);
        for (const LaneRowHistory& lane : history) {
            QCOMPARE(lane.computed.size(), trace.size());
            QVERIFY(lane.read.empty());
        }
        QCOMPARE(sourceHistory(traceOf("t5", "off", "static"))[1].computed,
                 std::vector<std::size_t>{0});
    }

    void theWeightsOfAllHeadsAreThoseOfEachHead()
    {
        for (const char* family : kTwoTextFamilies) {
            const Trace trace = traceOf(family, "off", "static,int8");
            const Layer layer{0};
            for (std::size_t step = 0; step < trace.size(); ++step) {
                const HeadWeights all = sourceWeightsAt(trace, step, layer, 9, bestKernels());
                QCOMPARE(all.keys, trace.header().source.size());
                for (std::size_t h = 0; h < all.heads; ++h) {
                    const auto head = sourceAttentionAt(trace, step, trace.step(step).leader(),
                                                        layer, idAt<Head>(h), bestKernels());
                    QVERIFY(head->isOverSource);
                    const std::size_t last = head->rows - 1;
                    QVERIFY(std::ranges::equal(all.row(h, all.queries.size() - 1),
                                               head->weights.rowSpan(last)));
                }
            }
        }
    }

    void aPassThatComputesTheSourceReadsTheEncodersWeights()
    {
        const Trace trace = traceOf("t5", "off", "static");
        const TraceHeader& header = trace.header();
        std::uint64_t ofLayers = 0;
        for (const OperationPoint& point : header.network->encoder()->points({.appends = false}))
            if (point.layer)
                ofLayers += weightBytesOf(*header.network->encoder(), header.encoderTypes, point);
        const auto bytes = [&](Lane lane) {
            return stepBound(header, trace.step(1), lane, {}).weightBytes;
        };
        QVERIFY(ofLayers > 0);
        QVERIFY(bytes(Lane{0}) > bytes(Lane{1}) + ofLayers);
    }

    void aStoredNumberOfTheSourceIsFoundInItsRow()
    {
        const Trace trace = traceOf("marian", "off", "static");
        const AttentionSite& site = *trace.header().network->overSource(Layer{0});
        const Head head = idAt<Head>(site.heads - 1);
        const std::size_t position = trace.header().source.size() - 1;
        const KeptNumber wanted{Layer{0}, head, site.values, position, 1};
        for (const std::size_t step : {std::size_t{0}, trace.size() - 1}) {
            const auto cell = storedCellAt(trace, step, Lane{1}, wanted);
            QVERIFY(cell.has_value());
            QCOMPARE(cell->number, position * site.kvWidth() + indexOf(head) * site.headDim + 1);
            const auto matrices =
                sourceAttentionAt(trace, step, Lane{1}, Layer{0}, head, bestKernels());
            QCOMPARE(matrices->values.row(position)[1], cell->computed);
        }
        QVERIFY(!storedCellAt(trace, 0, Lane{0}, wanted));
        QVERIFY(!storedCellAt(trace, 0, Lane{1}, {Layer{0}, head, site.values, position + 1, 1}));
    }
};

PASTKEYS_TEST(TestSourceState)
#include "test_source_state.moc"
