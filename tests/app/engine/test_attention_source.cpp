// The matrices of the displayed head. For a run's first step, they are computed in advance, on
// another thread.
#include "compare/comparison.h"
#include "engine/attention_source.h"
#include "support/example_trace.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QtTest>

using namespace pastkeys;

namespace {

constexpr int kPatience = 60'000;

bool sameMatrix(const ConstMatrix& a, const ConstMatrix& b)
{
    return a.rows == b.rows && a.columns == b.columns && sameBits(a, b);
}

bool sameMatrices(const ViewState& a, const ViewState& b)
{
    for (const std::size_t lane : {0, 1})
        if (!sameMatrix(a.attention->at(lane)->weights, b.attention->at(lane)->weights) ||
            !sameMatrix(a.attention->at(lane)->context, b.attention->at(lane)->context))
            return false;
    return true;
}

} // namespace

class TestAttentionSource : public QObject
{
    Q_OBJECT

private slots:
    void whatWasComputedOfTheFirstStepIsShownAndNotComputedAgain()
    {
        const Trace trace = test::traceOf({});
        const Selection shown{Layer{1}, Head{1}, {}};
        const FirstAttention first =
            firstAttentionOf(trace.header(), trace.steps().front(), shown.layer, shown.head);
        AttentionSource adopting;
        adopting.adopt(first);
        AttentionSource computing;
        const ViewState state = adopting.stateAt(trace, {}, shown);
        const ViewState expected = computing.stateAt(trace, {}, shown);
        HeadAttention own = first.attention;
        for (const Lane lane : {Lane{0}, Lane{1}})
            QCOMPARE(state.attention->at(indexOf(lane))->weights.data,
                     own.at(trace, 0, lane)->weights.data);
        QVERIFY(sameMatrices(state, expected));
        QVERIFY(
            adopting.stateAt(trace, {}, {Layer{1}, Head{0}, {}}).attention->at(1)->weights.data !=
            state.attention->at(1)->weights.data);
    }

    void aStateThatOutlivesItsSourceStillHasMatrices()
    {
        const Trace trace = test::traceOf({});
        auto source = std::make_unique<AttentionSource>();
        const ViewState state = source->stateAt(trace, {1, 0}, {});
        source.reset();
        QVERIFY(sameMatrix(state.attentionOf(0)->at(1)->weights,
                           AttentionSource().stateAt(trace, {}, {}).attention->at(1)->weights));
    }

    void layerThatWasPreparedHasTheSameBits()
    {
        const Trace trace = test::traceOf({});
        const Selection next{Layer{1}, Head{1}, {}};
        AttentionSource source;
        const Cursor last{trace.size() - 1, 0};
        source.stateAt(trace, last, {Layer{0}, Head{1}, {}});
        QVERIFY(source.prepare(trace, next.layer, next.head));
        const ViewState state = source.stateAt(trace, last, next);
        const ViewState expected = AttentionSource().stateAt(trace, last, next);
        QVERIFY(sameMatrices(state, expected));
        QVERIFY2(!source.prepare(trace, next.layer, next.head), "it is there");
    }

    void preparedLayerOfAnotherRunIsNotShown()
    {
        const Trace before = test::traceOf({});
        const Trace trace = test::traceOf({});
        const Selection shown{Layer{1}, Head{1}, {}};
        AttentionSource source;
        source.stateAt(before, {}, {});
        QVERIFY(source.prepare(before, shown.layer, shown.head));
        const ViewState state = source.stateAt(trace, {}, shown);
        QVERIFY(sameMatrix(state.attention->at(1)->weights,
                           AttentionSource().stateAt(trace, {}, shown).attention->at(1)->weights));
        bool began = false; // becomes true once the thread is idle
        QTRY_VERIFY(began = began || source.prepare(trace, Layer{0}, Head{0}));
    }
};

PASTKEYS_TEST(TestAttentionSource)
#include "test_attention_source.moc"
