#include "compare/comparison.h"
#include "kernels/select.h"
#include "query/head_attention.h"
#include "query/head_weights.h"
#include "record/lane_names.h"
#include "support/example_trace.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Compares the weights of each head and query, bit for bit, with those from HeadAttention.
void compareWithMatrices(const Trace& trace, std::size_t step, const HeadWeights& found,
                         std::size_t layer)
{
    const Lane lane = trace.step(step).lane(Lane{1}) ? Lane{1} : Lane{0};
    for (std::size_t h = 0; h < found.heads; ++h) {
        const auto matrices =
            HeadAttention(idAt<Layer>(layer), idAt<Head>(h), bestKernels()).at(trace, step, lane);
        QVERIFY(matrices);
        QCOMPARE(found.keys, matrices->positions);
        for (std::size_t q = 0; q < found.queries.size(); ++q) {
            const std::size_t row = found.queries[q] - matrices->first;
            QVERIFY(sameBits({found.row(h, q).data(), 1, found.keys, found.keys},
                             matrices->weights.rowBlock(row, 1)));
        }
    }
}

} // namespace

class TestHeadWeights : public QObject
{
    Q_OBJECT

private slots:
    void weightsEqualThoseInTheMatricesOfEachHead_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<std::size_t>("step");
        for (const CacheMode mode : {CacheMode::Off, CacheMode::On, CacheMode::Compare})
            for (const std::size_t step : {0U, 1U, 5U})
                QTest::addRow("mode %d step %zu", static_cast<int>(mode), step)
                    << static_cast<int>(mode) << step;
    }

    void weightsEqualThoseInTheMatricesOfEachHead()
    {
        QFETCH(int, mode);
        QFETCH(std::size_t, step);
        ExampleRun run;
        run.mode = static_cast<CacheMode>(mode);
        const Trace trace = traceOf(run);
        for (std::size_t layer = 0; layer < run.config.layers; ++layer) {
            const auto found = headWeightsAt(trace, step, idAt<Layer>(layer), 100, bestKernels());
            QCOMPARE(found.heads, run.config.heads);
            QCOMPARE(found.queries.size(), trace.step(step).tokens.size());
            compareWithMatrices(trace, step, found, layer);
        }
    }

    void lanesThatLoseSomethingHaveTheWeightsOfWhatTheyRead()
    {
        for (const char* right :
             {"int8",           "heads:1",           "recent:4",    "evict:1,2@3",
              "paged:3,int8",   "heavy:4",           "int4",        "static,everything",
              "off,everything", "bug:top-left-mask", "bug:no-mask", "bug:swapped",
              "bug:no-scale",   "off,bug:swapped",   "bug:twice",   "paged:3,bug:twice",
              "int8,bug:twice", "bug:not-cleared",   "half:10",     "off,slide:9",
              "int4,half:9"}) {
            const Trace trace = traceOf({.lanes = lanesNamed("static", right)});
            for (std::size_t step = 0; step < trace.size(); ++step)
                compareWithMatrices(trace, step,
                                    headWeightsAt(trace, step, Layer{1}, 100, bestKernels()), 1);
        }
    }

    void someOfManyQueriesAreTakenAtEvenDistances()
    {
        const Trace trace = traceOf({});
        const auto found = headWeightsAt(trace, 0, Layer{1}, 4, bestKernels());
        QCOMPARE(found.queries, std::vector<std::size_t>({1, 3, 5, 7}));
        QCOMPARE(found.stepQueries, std::size_t{8});
        compareWithMatrices(trace, 0, found, 1);
        QCOMPARE(headWeightsAt(trace, 0, Layer{1}, 1, bestKernels()).queries,
                 std::vector<std::size_t>({7}));
    }

    void keysAfterAQueryHaveNoWeight()
    {
        const auto found = headWeightsAt(traceOf({}), 0, Layer{0}, 100, bestKernels());
        for (std::size_t h = 0; h < found.heads; ++h)
            for (std::size_t q = 0; q < found.queries.size(); ++q)
                for (std::size_t key = found.queries[q] + 1; key < found.keys; ++key)
                    QCOMPARE(found.row(h, q)[key], 0.0F);
    }

    void rowsOfAnInexactLaneAreItsOwn()
    {
        const Trace trace = traceOf({.mode = CacheMode::Off, .kernels = "eigen"});
        const HeadWeights found = headWeightsAt(trace, 4, Layer{2}, 100, kernelsNamed("eigen"));
        QCOMPARE(found.keys, trace.step(4).positions());
    }
};

PASTKEYS_TEST(TestHeadWeights)
#include "test_head_weights.moc"
