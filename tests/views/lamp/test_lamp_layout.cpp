#include "lamp/lamp_layout.h"
#include "record/lane_names.h"
#include "support/changed_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

ViewLayout laidOut(const Trace& trace)
{
    ViewState state;
    state.trace = trace;
    return lampLayout(state, {500, 30}, fixedMetrics());
}

/// A trace whose second step has one tensor that differs between the lanes.
Trace differingIn(const TensorPoint& tensor)
{
    return withStep(traceOf({}), 1, [&tensor](StepRecord& step) {
        step.verdict->equalityExpected = true;
        step.verdict->maxUlp = 3;
        step.verdict->firstDifference = Difference{tensor, 0, 5, {0.25F, 0.250001F}, 3};
    });
}

/// The verdict does not expect equal bits, as if one of the caches were lossy.
Trace drifting(const Trace& trace)
{
    return withStep(trace, 1, [](StepRecord& step) {
        step.verdict->equalityExpected = false;
        step.verdict->firstDifference =
            Difference{{Gpt2Tensor::Logits, {}}, 0, 5, {0.25F, 0.28F}, 900};
        step.verdict->maxLogitDifference = 0.03;
    });
}

/// A trace whose lanes have the same numbers, but choose different words in the second step.
Trace choosingOtherWords()
{
    return withSteps(traceOf({.ownWords = true}), [](StepRecord& step) {
        if (step.index > 1)
            step.verdict.reset(); // each lane reads its own words
        if (step.index != 1)
            return;
        Choice other = *step.choice;
        other.token.id = idAt<TokenId>(indexOf(other.token.id) + 1);
        step.lane(Lane{1})->own.choice = other;
    });
}

/// The trace with only one lane in a step.
Trace without(const Trace& trace, std::size_t step, Lane lane)
{
    return withStep(trace, step, [lane](StepRecord& record) {
        drop(record, lane);
        record.verdict.reset();
    });
}

} // namespace

class TestLampLayout : public QObject
{
    Q_OBJECT

private slots:
    void verdictsAndTheirDetails()
    {
        const Trace whole = traceOf({});
        ApprovedTexts texts("lamp/verdicts");
        const auto add = [&](const char* name, const Trace& trace) {
            texts.add(name, laidOut(trace));
        };
        add("no run", {});
        add("the same", whole);
        add("the same so far", Trace(whole.header()).appended(whole.steps().front()));
        add("one step ran with one of them", without(whole, 1, Lane{0}));
        const Trace two = without(traceOf({.tokens = 2}), 0, Lane{0});
        add("only one of two steps ran with both", two);
        add("no step ran with both", without(two, 1, Lane{1}));
        add("only cache on", traceOf({.mode = CacheMode::On}));
        add("only cache off", traceOf({.mode = CacheMode::Off}));
        add("other words", choosingOtherWords());
        for (const auto& [tensor, layer] :
             {std::pair(Gpt2Tensor::Queries, Layer{1}), std::pair(Gpt2Tensor::Keys, Layer{2}),
              std::pair(Gpt2Tensor::Values, Layer{0}), std::pair(Gpt2Tensor::Residual2, Layer{1})})
            add("other numbers", differingIn({tensor, layer}));
        add("other logits", differingIn({Gpt2Tensor::Logits, {}}));
        const Trace drift = drifting(whole);
        add("a drift", drift);
        add("a drift to another choice",
            withStep(drift, 1, [](StepRecord& step) { step.verdict->sameTopToken = false; }));
        TraceHeader header = whole.header();
        header.lanes = lanesNamed("static", "int8");
        header.lanes[0].file = "monday.pastkeys";
        header.lanes[1].shortName = std::string("B");
        header.lanes[1].name = std::string("run B");
        header.lanes[1].file = "tuesday.pastkeys";
        add("two runs, one of which rounds",
            Trace(header, {drift.steps().begin(), drift.steps().end()}));
        QVERIFY(texts.areApproved());
    }

    void onlyTheSameAndTheWrongHaveStrongLights()
    {
        const auto lights = [](const Trace& trace, Ink ink) {
            return countOf(laidOut(trace), DisplayItem::Kind::Fill, ink) +
                   countOf(laidOut(trace), DisplayItem::Kind::Cross, ink);
        };
        QCOMPARE(lights(traceOf({}), Ink::Good), std::size_t{1});
        const Trace wrong = differingIn({Gpt2Tensor::Keys, Layer{1}});
        QCOMPARE(lights(wrong, Ink::Good), std::size_t{0});
        QCOMPARE(lights(wrong, Ink::Warning), std::size_t{1});
        QCOMPARE(lights(drifting(traceOf({})), Ink::Good), std::size_t{0});
        QCOMPARE(lights(drifting(traceOf({})), Ink::Warning), std::size_t{0});
    }

    void theLampAsksForRoomForTheWholeVerdictAndEndsAtTheRightEdge()
    {
        const TextMetrics metrics = fixedMetrics();
        for (const Trace& trace :
             {Trace(), traceOf({}), differingIn({Gpt2Tensor::Residual2, Layer{2}}),
              traceOf({.mode = CacheMode::On})}) {
            ViewState state;
            state.trace = trace;
            const double whole = lampWidth(trace, metrics);
            for (const double width : {whole, whole + 90}) {
                const ViewLayout layout = lampLayout(state, {width, 26}, metrics);
                const DisplayItem& text = layout.list.items().back();
                QCOMPARE(text.text, lampSummary(trace));
                const double end = text.rect.left() + metrics.widthOf(text.text, {.bold = true});
                QVERIFY2(std::abs(end - width) < 2, qPrintable(text.text));
            }
            const QSizeF least(leastLampWidth(trace, metrics), 26);
            const ViewLayout layout = lampLayout(state, least, metrics);
            const DisplayItem& text = layout.list.items().back();
            QVERIFY(metrics.widthOf(text.text) * kBold <= text.rect.width()); // nothing is cut
            if (trace.verdict().identical() && trace.verdict().tensorsCompared > 0)
                QCOMPARE(text.text, lampSummary(trace));
            else
                QVERIFY(text.text == lampSummary(trace) ||
                        layout.detailAt({10, 10}).toolTip.startsWith(lampSummary(trace)));
            QCOMPARE(outside(layout, least), QString());
        }
    }

    void aClickLeadsToWhereTheLanesPart_data()
    {
        QTest::addColumn<Trace>("trace");
        QTest::addColumn<Operation>("operation");
        QTest::addColumn<std::optional<Layer>>("layer");
        const auto row = [](const char* name, TensorKind tensor, std::optional<Layer> layer,
                            Operation operation) {
            QTest::newRow(name) << differingIn({tensor, layer}) << operation << layer;
        };
        row("q", Gpt2Tensor::Queries, Layer{1}, Gpt2::QkvProjection);
        row("k", Gpt2Tensor::Keys, Layer{2}, Gpt2::QkvProjection);
        row("v", Gpt2Tensor::Values, Layer{0}, Gpt2::QkvProjection);
        row("hidden", Gpt2Tensor::Residual2, Layer{1}, Gpt2::Residual2);
        row("logits", Gpt2Tensor::Logits, {}, Gpt2::Logits);
        QTest::newRow("words") << choosingOtherWords() << Gpt2::Sample << std::optional<Layer>();
    }

    void aClickLeadsToWhereTheLanesPart()
    {
        QFETCH(const Trace, trace);
        QFETCH(const Operation, operation);
        QFETCH(const std::optional<Layer>, layer);
        QCOMPARE(std::get<GoTo>(laidOut(trace).detailAt({10, 15}).action).cursor,
                 cursorAt(trace, 1, {operation, layer}));
    }
};

PASTKEYS_TEST(TestLampLayout)
#include "test_lamp_layout.moc"
