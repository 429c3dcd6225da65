#include "lamp/lamp_layout.h"
#include "record/lane_names.h"
#include "support/changed_trace.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/view_states.h"

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

/// The tensor with this name, such as "layers.1.k" or "logits".
TensorPoint pointNamed(const QString& name)
{
    for (const TensorSpec& tensor : gpt2Names().tensors())
        for (const auto layer :
             {std::optional<Layer>(), std::optional(Layer{0}), std::optional(Layer{1}),
              std::optional(Layer{2}), std::optional(Layer{3})})
            if (gpt2Names().nameOf({tensor.id, layer}) == name.toStdString())
                return {tensor.id, layer};
    qFatal("no such tensor");
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

/// A trace with one step per list. Each step ran in the lanes of its list. Where both lanes ran,
/// their numbers are equal.
Trace ranBy(std::initializer_list<std::initializer_list<Lane>> steps)
{
    Trace trace{TraceHeader{}};
    for (const auto& lanes : steps) {
        auto step = std::make_shared<StepRecord>();
        step->index = trace.size();
        for (const Lane lane : lanes)
            step->add({.lane = lane});
        if (lanes.size() == 2)
            step->verdict = Verdict{.tensorsCompared = 1, .valuesCompared = 8};
        trace = trace.appended(std::move(step));
    }
    return trace;
}

} // namespace

class TestLampLayout : public QObject
{
    Q_OBJECT

private slots:
    void identicalLanesGiveASolidLampInPlainWords();
    void aRunThatGoesOnIsTheSameSoFar();
    void stepsOfOneLaneAreNotCalledTheSame();
    void oneStepComparedIsSaidInTheSingular();
    void stepsOfEitherLaneAloneAreNotCompared();
    void lanesThatOnlyChooseDifferentWordsAreNotCalledTheSame();
    void narrowLampCutsNoWord();
    void theLampAsksForRoomForTheWholeVerdict();
    void shortAndLongVerdictsEndAtTheSamePlace();
    void oneLaneIsNotCompared();
    void differenceIsNamedAndLeadsThere_data();
    void differenceIsNamedAndLeadsThere();
    void aDriftIsMeasuredAndIsNoError();
    void aComparisonOfTwoRunsSaysWhichAndWhatTheirCachesRound();
};

void TestLampLayout::identicalLanesGiveASolidLampInPlainWords()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(trace);
    QCOMPARE(countOf(layout, DisplayItem::Kind::Fill, Ink::Good), std::size_t{1});
    QCOMPARE(textsOf(layout), QString("same answer, bit for bit"));
    const QString said = layout.detailAt({10, 15}).toolTip;
    QVERIFY2(
        said.startsWith(QString("Bit-identical: no difference in %1 steps (c)").arg(trace.size())),
        qPrintable(said));
    QVERIFY(said.contains(QString("%1 tensors (c)").arg(trace.verdict().tensorsCompared)));
}

void TestLampLayout::aRunThatGoesOnIsTheSameSoFar()
{
    const Trace whole = traceOf({});
    const Trace begun = Trace(whole.header()).appended(whole.steps().front());
    QCOMPARE(textsOf(laidOut(begun)), QString("the same so far, bit for bit"));
}

void TestLampLayout::stepsOfOneLaneAreNotCalledTheSame()
{
    const Trace trace = withStep(traceOf({}), 1, [](StepRecord& step) {
        drop(step, Lane{0});
        step.verdict.reset();
    });
    const QString said =
        QString("same in the %1 steps compared (of %2)").arg(trace.size() - 1).arg(trace.size());
    const ViewLayout layout = laidOut(trace);
    QCOMPARE(textsOf(layout), said);
    QVERIFY(layout.detailAt({10, 15}).toolTip.contains("could not be compared"));
}

void TestLampLayout::lanesThatOnlyChooseDifferentWordsAreNotCalledTheSame()
{
    const Trace trace = withSteps(traceOf({.ownWords = true}), [](StepRecord& step) {
        if (step.index > 1)
            step.verdict.reset(); // each lane reads its own words
        if (step.index != 1)
            return;
        Choice other = *step.choice;
        other.token.id = idAt<TokenId>(indexOf(other.token.id) + 1);
        step.lane(Lane{1})->own.choice = other;
    });
    QCOMPARE(lampSummary(trace), QString("the same numbers, but different words after step 2"));
    const PointDetail detail = laidOut(trace).detailAt({10, 15});
    QVERIFY2(detail.toolTip.contains("no difference in 2 steps (c)"), qPrintable(detail.toolTip));
    QVERIFY2(!detail.toolTip.contains("with only one of them"), qPrintable(detail.toolTip));
    QCOMPARE(std::get<GoTo>(detail.action).cursor, cursorAt(trace, 1, {Gpt2::Sample, {}}));
}

void TestLampLayout::narrowLampCutsNoWord()
{
    ViewState state;
    state.trace = traceOf({});
    QCOMPARE(textsOf(lampLayout(state, {130, 16}, fixedMetrics())), QString("same answer"));
}

void TestLampLayout::shortAndLongVerdictsEndAtTheSamePlace()
{
    const TextMetrics metrics = fixedMetrics();
    for (const Trace& trace : {Trace(), traceOf({}), differingIn({Gpt2Tensor::Residual2, Layer{2}}),
                               traceOf({.mode = CacheMode::On})})
        for (const double more : {0.0, 90.0}) {
            ViewState state;
            state.trace = trace;
            const QSizeF size(lampWidth(trace, metrics) + more, 26);
            const ViewLayout layout = lampLayout(state, size, metrics);
            const DisplayItem& text = layout.list.items().back();
            const double end = text.rect.left() + metrics.widthOf(text.text, {.bold = true});
            QVERIFY2(std::abs(end - size.width()) < 2, qPrintable(text.text));
        }
}

void TestLampLayout::theLampAsksForRoomForTheWholeVerdict()
{
    const TextMetrics metrics = fixedMetrics();
    for (const Trace& trace : {traceOf({}), differingIn({Gpt2Tensor::Residual2, Layer{2}}),
                               traceOf({.mode = CacheMode::On})}) {
        ViewState state;
        state.trace = trace;
        const QSizeF whole(lampWidth(trace, metrics), 26);
        QCOMPARE(textsOf(lampLayout(state, whole, metrics)), lampSummary(trace));
        const QSizeF least(leastLampWidth(trace, metrics), 26);
        const ViewLayout layout = lampLayout(state, least, metrics);
        const DisplayItem& text = layout.list.items().back();
        QVERIFY(fixedMetrics().widthOf(text.text) * kBold <= text.rect.width()); // nothing is cut
        if (trace.verdict().identical() && trace.verdict().tensorsCompared > 0)
            QCOMPARE(text.text, lampSummary(trace));
        else
            QVERIFY(layout.detailAt({10, 10}).toolTip.startsWith(lampSummary(trace)));
        QCOMPARE(outside(layout, least), QString());
    }
}

void TestLampLayout::oneStepComparedIsSaidInTheSingular()
{
    const ViewLayout layout = laidOut(ranBy({{Lane{1}}, {Lane{0}, Lane{1}}}));
    QCOMPARE(textsOf(layout), QString("same in the only step compared (of 2)"));
    QVERIFY(layout.detailAt({10, 15}).toolTip.contains("no difference in 1 step (c)."));
}

void TestLampLayout::stepsOfEitherLaneAloneAreNotCompared()
{
    QCOMPARE(textsOf(laidOut(ranBy({{Lane{0}}, {Lane{1}}}))),
             QString("not compared: no step ran with both"));
}

void TestLampLayout::oneLaneIsNotCompared()
{
    ExampleRun run;
    run.mode = CacheMode::On;
    QCOMPARE(textsOf(laidOut(traceOf(run))), QString("not compared: only cache on ran"));
    run.mode = CacheMode::Off;
    QCOMPARE(textsOf(laidOut(traceOf(run))), QString("not compared: only cache off ran"));
    QCOMPARE(textsOf(laidOut({})), QString("nothing has run yet"));
}

void TestLampLayout::differenceIsNamedAndLeadsThere_data()
{
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<int>("operation");
    QTest::addColumn<int>("layer");
    QTest::addColumn<QString>("name");
    QTest::newRow("q") << "layers.1.q" << static_cast<int>(Gpt2::QkvProjection) << 1
                       << "the queries of layer 2";
    QTest::newRow("k") << "layers.2.k" << static_cast<int>(Gpt2::QkvProjection) << 2
                       << "the keys of layer 3";
    QTest::newRow("v") << "layers.0.v" << static_cast<int>(Gpt2::QkvProjection) << 0
                       << "the values of layer 1";
    QTest::newRow("hidden") << "layers.1.residual2" << static_cast<int>(Gpt2::Residual2) << 1
                            << "the hidden state after layer 2";
    QTest::newRow("logits") << "logits" << static_cast<int>(Gpt2::Logits) << -1 << "the logits";
}

void TestLampLayout::differenceIsNamedAndLeadsThere()
{
    QFETCH(QString, tensor);
    QFETCH(int, operation);
    QFETCH(int, layer);
    QFETCH(QString, name);
    const Trace trace = differingIn(pointNamed(tensor));
    const ViewLayout layout = laidOut(trace);
    QCOMPARE(textsOf(layout), QString("different numbers, first in %1").arg(name));
    QCOMPARE(countOf(layout, DisplayItem::Kind::Fill, Ink::Good), std::size_t{0});
    const PointDetail detail = layout.detailAt({10, 15});
    const OperationPoint point = operationAt(trace, std::get<GoTo>(detail.action).cursor);
    QCOMPARE(std::get<GoTo>(detail.action).cursor.step, std::size_t{1});
    QCOMPARE(static_cast<int>(point.operation), operation);
    QCOMPARE(point.layer ? static_cast<int>(indexOf(*point.layer)) : -1, layer);
    QVERIFY(detail.toolTip.contains("differ by at most 3 ULP"));
    QVERIFY(detail.toolTip.contains("column 5: off 0.25, on 0.250001"));
}

/// The verdict does not expect equal bits here, as if one of the caches were lossy.
void TestLampLayout::aDriftIsMeasuredAndIsNoError()
{
    const Trace trace = withStep(traceOf({}), 1, [](StepRecord& step) {
        step.verdict->equalityExpected = false;
        step.verdict->firstDifference =
            Difference{{Gpt2Tensor::Logits, {}}, 0, 5, {0.25F, 0.28F}, 900};
        step.verdict->maxLogitDifference = 0.03;
    });
    QCOMPARE(textsOf(laidOut(trace)), QString("same words, logits up to 0.03 apart"));
    QCOMPARE(countOf(laidOut(trace), DisplayItem::Kind::Fill, Ink::Warning), std::size_t{0});
    const ViewLayout other =
        laidOut(withStep(trace, 1, [](StepRecord& step) { step.verdict->sameTopToken = false; }));
    QCOMPARE(textsOf(other), QString("a different choice in step 2, logits up to 0.03 apart"));
    QCOMPARE(countOf(other, DisplayItem::Kind::Fill, Ink::Good), std::size_t{0});
    QVERIFY(!other.detailAt({10, 15}).toolTip.contains("not store them exactly"));
}

void TestLampLayout::aComparisonOfTwoRunsSaysWhichAndWhatTheirCachesRound()
{
    TraceHeader header = traceOf({}).header();
    header.lanes = lanesNamed("static", "int8");
    header.lanes[0].file = "monday.pastkeys";
    header.lanes[1].shortName = std::string("B");
    header.lanes[1].name = std::string("run B");
    header.lanes[1].file = "tuesday.pastkeys";
    auto step = std::make_shared<StepRecord>(traceOf({}).step(0));
    step->verdict->equalityExpected = false;
    step->verdict->firstDifference =
        Difference{{Gpt2Tensor::Logits, {}}, 0, 5, {0.25F, 0.28F}, 900};
    const QString said =
        laidOut(Trace(header).appended(std::move(step))).detailAt({10, 15}).toolTip;
    QVERIFY2(said.contains("B: tuesday.pastkeys (cache static,int8)\n"), qPrintable(said));
    QVERIFY2(said.contains("not store them exactly (run B)"), qPrintable(said));
}

PASTKEYS_TEST(TestLampLayout)
#include "test_lamp_layout.moc"
