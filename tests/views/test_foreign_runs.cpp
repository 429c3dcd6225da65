// What the views show for runs recorded by another program or on another machine.
#include "decoder_column/decoder_column_layout.h"
#include "head_strip/head_strip_layout.h"
#include "now_panel/now_panel_text.h"
#include "now_panel/step_bound_text.h"
#include "plots/plot_csv.h"
#include "plots/plot_data.h"
#include "plots/plot_text.h"
#include "stage/stage_copy.h"
#include "support/foreign_trace.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/page_text.h"
#include "support/stage_states.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "timeline/timeline_layout.h"

#include <QTest>

#include <array>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::chrono_literals;

namespace {

const MachineReport kHere{MachineState::Measured, "Test CPU", {2, 2e9, 6e9}};

/// The matrices come from a run of our own, because viewStateAt() cannot compute them with another
/// program's kernels.
ViewState stateAt(const Trace& trace, std::size_t step, Operation operation)
{
    ViewState state = viewStateAt(traceOf({}), step, operation);
    state.trace = trace;
    return state;
}

/// Removes the line that explains the badges. Because that line may contain non-breaking spaces,
/// first replaces all of those in the text with plain spaces.
QString withoutLegend(QString text)
{
    return text.replace(u'\u00a0', ' ').remove("(f) formula, (c) counted, (m) measured");
}

/// All text shown to the user, including tool tips.
QString allTexts(const ViewLayout& layout)
{
    QString texts = textsOf(layout);
    for (const HitArea& hit : layout.hits)
        texts += '\n' + hit.detail.toolTip;
    return texts;
}

Trace madeOn(const std::string& processor)
{
    const Trace own = traceOf({});
    TraceHeader header = own.header();
    header.processor = processor;
    return Trace(header, {own.steps().begin(), own.steps().end()});
}

bool hasRoof(const PlotData& data)
{
    return data.find(SeriesKind::MemoryLimit) || data.find(SeriesKind::ArithmeticLimit);
}

} // namespace

class TestForeignRuns : public QObject
{
    Q_OBJECT

private slots:
    void aLayerWithoutRowsIsSaidToBeMissing();
    void workThatNobodyCountedIsCalledFormula_data();
    void workThatNobodyCountedIsCalledFormula();
    void theNowPanelCallsUncountedWorkFormula();
    void theNowPanelSaysThatTimesWereNotMeasured();
    void plotsOfUncountedWorkSayFormula();
    void timesOfWholePassesAreDrawnAndMissingOnesExplained();
    void limitsOfThisMachineAreNotDrawnOverTimesOfAnother();
    void anUnnamedMachineIsThisOneOnlyForOurKernels();
    void aStepOfAnotherMachineIsNotComparedWithThisOne();
};

/// The last layer is recorded. What follows from the rows of others cannot be computed again.
void TestForeignRuns::aLayerWithoutRowsIsSaidToBeMissing()
{
    const Trace whole = traceOf({});
    TraceHeader header = whole.header();
    const std::size_t last = header.config().layers - 1;
    header.recordedLayers = std::vector{idAt<Layer>(last)};
    std::vector<StepRecordPtr> steps(whole.steps().begin(), whole.steps().end());
    const Trace part = withSteps(Trace(header, steps), [&header, last](StepRecord& step) {
        const std::array recorded{idAt<Layer>(last)};
        const auto rows =
            std::make_shared<RowBlock>(makeRowBlock(step.rows->rows, *header.network, recorded));
        step.rows = rows;
        for (PassRecord& pass : step.passes)
            for (RowPart& own : pass.ownRows)
                own.block = rows;
    });
    for (const Operation operation : eachOperation()) {
        const ViewState state = viewStateAt(part, 1, operation, 0);
        const bool isShown = state.operation().isAboutNextToken();
        if (state.operation().part == OperationPart::AfterLayers && !isShown)
            continue; // it reads rows of the last layer, which are recorded
        QVERIFY(!(*state.attention)[0] && !state.heads);
        const ViewLayout stage = stageOf(state);
        QCOMPARE(allTexts(stage).contains("these values are not recorded"), !isShown);
        QCOMPARE(allTexts(stage).contains("with the rows of some layers only"), !isShown);
        QCOMPARE(copyOfMeantMatrix(state, {}).message.contains("with the rows of some layers only"),
                 !isShown);
        QVERIFY(textsOf(headStripLayout(state, {600, 60}, fixedMetrics()))
                    .contains("The rows of this layer were not recorded."));
    }
}

void TestForeignRuns::workThatNobodyCountedIsCalledFormula_data()
{
    QTest::addColumn<int>("view");
    QTest::newRow("decoder") << 0;
    QTest::newRow("timeline") << 1;
    QTest::newRow("stage") << 2;
}

void TestForeignRuns::workThatNobodyCountedIsCalledFormula()
{
    QFETCH(const int, view);
    const auto textsAt = [view](const Trace& trace) {
        const ViewState state = stateAt(trace, 1, Gpt2::MlpExpand);
        return view == 0   ? allTexts(decoderColumnLayout(state, {240, 620}, fixedMetrics()))
               : view == 1 ? allTexts(timelineLayout(state, {900, 90}, fixedMetrics()))
                           : allTexts(stageOf(state));
    };
    const QString own = textsAt(traceOf({}));
    QVERIFY2(own.contains("(c)"), qPrintable(own));
    const QString foreign = textsAt(foreignTrace(traceOf({})));
    QVERIFY2(!foreign.contains("(c)") && !foreign.contains("counted while"), qPrintable(foreign));
    QVERIFY(foreign.contains("(f)"));
}

void TestForeignRuns::theNowPanelCallsUncountedWorkFormula()
{
    const Trace trace = foreignTrace(traceOf({}));
    for (const std::size_t step : {0, 1})
        for (const Operation operation : {Gpt2::Scores, Gpt2::LayerNorm1}) {
            const TextPage page = nowPanelText(stateAt(trace, step, operation));
            const QString texts = withoutLegend(plainText(page));
            QVERIFY2(!texts.contains("(c)"), qPrintable(texts));
            const QString tips = withoutLegend(behindText(page));
            QVERIFY2(!tips.contains("(c)"), qPrintable(tips));
            QVERIFY(!texts.contains("agree"));
            QVERIFY2(texts.contains("\nread\t(f)\t"), qPrintable(texts));
            QCOMPARE(texts.count("\nFLOPs\t"), operation == Gpt2::Scores ? 1 : 0);
        }
}

void TestForeignRuns::theNowPanelSaysThatTimesWereNotMeasured()
{
    const Trace trace = foreignTrace(traceOf({}), 1ms);
    const QString scores = plainText(nowPanelText(stateAt(trace, 1, Gpt2::Scores)));
    QVERIFY2(scores.contains("\ntime\t(m)\tnot measured\tnot measured\n"), qPrintable(scores));
    const QString sample = plainText(nowPanelText(stateAt(trace, 1, Gpt2::Sample)));
    QVERIFY2(
        sample.contains("The token was chosen once for both lanes. The time was not measured."),
        qPrintable(sample));
    QVERIFY(!(scores + sample).contains("µs"));
}

void TestForeignRuns::plotsOfUncountedWorkSayFormula()
{
    const Trace trace = foreignTrace(traceOf({}), 1ms);
    for (const PlotKind kind :
         {PlotKind::Flops, PlotKind::Cumulative, PlotKind::Ledger, PlotKind::Roofline}) {
        const PlotData data = plotDataOf(kind, trace, kHere);
        QVERIFY(!data.empty());
        const QString texts = data.x.title + data.y().title + sourceText(data, 1) +
                              captionOf(data, 1, AxisScale::Linear) + csvOf(data);
        QVERIFY2(!texts.contains("(c)") && texts.contains("(f)"), qPrintable(texts));
    }
    // The recorder did count the cache's bytes.
    QVERIFY(csvOf(plotDataOf(PlotKind::CacheBytes, trace)).contains("bytes (c)"));
}

void TestForeignRuns::timesOfWholePassesAreDrawnAndMissingOnesExplained()
{
    const PlotData measured = plotDataOf(PlotKind::Time, foreignTrace(traceOf({}), 2ms));
    QCOMPARE(measured.series().size(), std::size_t{2});
    QCOMPARE(measured.series()[0].points[1].y, 0.002);
    for (const PlotKind kind : {PlotKind::Time, PlotKind::Roofline}) {
        const PlotData data = plotDataOf(kind, foreignTrace(traceOf({})), kHere);
        QCOMPARE(captionOf(data, 0, AxisScale::Linear),
                 QString("The time of this run's steps was not measured."));
        QCOMPARE(spokenTextOf(data, 0), captionOf(data, 0, AxisScale::Linear));
        QVERIFY(data.empty());
    }
}

void TestForeignRuns::limitsOfThisMachineAreNotDrawnOverTimesOfAnother()
{
    QVERIFY(hasRoof(plotDataOf(PlotKind::Roofline, madeOn(""), kHere)));
    const PlotData elsewhere = plotDataOf(PlotKind::Roofline, madeOn("Another CPU"), kHere);
    QVERIFY(!hasRoof(elsewhere));
    QVERIFY(elsewhere.find(SeriesKind::Decode, Lane{1}));
    QVERIFY(captionOf(elsewhere, 0, AxisScale::Logarithmic)
                .endsWith("Measured on Another CPU, whose limits are unknown."));
    QVERIFY(!sourceText(elsewhere, 1).contains("of the limit"));
    if (const std::string here = processorName(); !here.empty())
        QVERIFY(hasRoof(plotDataOf(PlotKind::Roofline, madeOn(here), kHere)));
}

void TestForeignRuns::anUnnamedMachineIsThisOneOnlyForOurKernels()
{
    const PlotData data = plotDataOf(PlotKind::Roofline, foreignTrace(traceOf({}), 1ms), kHere);
    QVERIFY(!hasRoof(data));
    QVERIFY(captionOf(data, 0, AxisScale::Logarithmic)
                .contains("The record does not say which machine this was measured on"));
}

void TestForeignRuns::aStepOfAnotherMachineIsNotComparedWithThisOne()
{
    const MachineLimits limits{1, 1e9, 1e10};
    const auto pageOf = [&](const char* processor) {
        return nowPanelText(viewStateAt(madeOn(processor), 0, Gpt2::Scores), NowOrder::WordsFirst,
                            limits);
    };
    QVERIFY(behindText(pageOf("")).contains("this machine can do"));
    const TextPage elsewhere = pageOf("Another CPU");
    const QString tips = behindText(elsewhere);
    QVERIFY(!tips.contains("this machine can do"));
    QVERIFY(!tips.contains(kMeasureAddress));
    QVERIFY(tips.contains("The run was done on Another CPU, whose limits are unknown"));
    QVERIFY(plainText(elsewhere).contains("depends on the machine"));
}

PASTKEYS_TEST(TestForeignRuns)
#include "test_foreign_runs.moc"
