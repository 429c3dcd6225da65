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
#include "support/stage_states.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"
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
    /// The last layer is recorded. What follows from the rows of others cannot be computed again.
    void textsOfRunsOfOtherProgramsAndMachines()
    {
        ApprovedTexts texts("foreign_runs/texts");
        const Trace foreign = foreignTrace(traceOf({}));
        const ViewState expand = stateAt(foreign, 1, Gpt2::MlpExpand);
        const ViewLayout decoder = decoderColumnLayout(expand, {240, 620}, fixedMetrics());
        texts.add("decoder", decoder);
        texts.add("decoder, MLP expand", detailAtText(decoder, "MLP expand").toolTip);
        const ViewLayout timeline = timelineLayout(expand, {900, 90}, fixedMetrics());
        texts.add("timeline", timeline);
        texts.add("timeline, a bar", timeline.detailAt({455, 45}).toolTip);
        texts.add("stage", stageOf(expand));
        for (const Operation operation : {Gpt2::Scores, Gpt2::LayerNorm1})
            texts.add("now, " + nameText(operation),
                      wordsOf(nowPanelText(stateAt(foreign, 1, operation))));
        texts.add("now, prefill", plainText(nowPanelText(stateAt(foreign, 0, Gpt2::Scores))));
        texts.add("now, the choice", plainText(nowPanelText(stateAt(foreignTrace(traceOf({}), 1ms),
                                                                    1, Gpt2::Sample))));
        texts.add("now, another machine, measured limits of this one",
                  wordsOf(nowPanelText(viewStateAt(madeOn("Another CPU"), 0, Gpt2::Scores),
                                       NowOrder::WordsFirst, MachineLimits{1, 1e9, 1e10})));
        const auto captionAt = [](const char* name, const Trace& trace) {
            return QString("%1: ").arg(name) +
                   captionOf(plotDataOf(PlotKind::Roofline, trace, kHere), 0,
                             AxisScale::Logarithmic);
        };
        texts.add("roofline", captionAt("not timed", foreign) + '\n' +
                                  captionAt("unnamed machine", foreignTrace(traceOf({}), 1ms)) +
                                  '\n' + captionAt("another machine", madeOn("Another CPU")));
        const Trace timed = foreignTrace(traceOf({}), 1ms);
        for (const PlotKind kind : {PlotKind::Flops, PlotKind::Cumulative, PlotKind::Ledger,
                                    PlotKind::Roofline, PlotKind::CacheBytes}) {
            const PlotData data = plotDataOf(kind, timed, kHere);
            texts.add("plot, " + data.y().title, QStringList{data.x.title, sourceText(data, 1),
                                                             captionOf(data, 1, AxisScale::Linear),
                                                             csvOf(data).section('\n', 0, 0)}
                                                     .join('\n'));
        }
        QVERIFY(texts.areApproved());
    }

    void aLayerWithoutRowsIsSaidToBeMissing()
    {
        const Trace whole = traceOf({});
        TraceHeader header = whole.header();
        const std::size_t last = header.config().layers - 1;
        header.recordedLayers = std::vector{idAt<Layer>(last)};
        std::vector<StepRecordPtr> steps(whole.steps().begin(), whole.steps().end());
        const Trace part = withSteps(Trace(header, steps), [&header, last](StepRecord& step) {
            const std::array recorded{idAt<Layer>(last)};
            const auto rows = std::make_shared<RowBlock>(
                makeRowBlock(step.rows->rows, *header.network, recorded));
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
            QCOMPARE(copyOfMeantMatrix(state, {}).text.isEmpty(), true);
            QCOMPARE(stageOf(state).matrices.size(), std::size_t{0});
        }
        ApprovedTexts texts("foreign_runs/a_layer_without_rows");
        for (const Operation operation : {Gpt2::Scores, Gpt2::Gelu}) {
            const ViewState state = viewStateAt(part, 1, operation, 0);
            const QString name = nameText(operation);
            texts.add("stage, " + name, stageOf(state));
            texts.add("copy, " + name, copyOfMeantMatrix(state, {}).message);
            texts.add("heads, " + name, headStripLayout(state, {600, 60}, fixedMetrics()));
        }
        QVERIFY(texts.areApproved());
    }

    void timesOfWholePassesAreDrawnAndMissingOnesExplained()
    {
        const PlotData measured = plotDataOf(PlotKind::Time, foreignTrace(traceOf({}), 2ms));
        QCOMPARE(measured.series().size(), std::size_t{2});
        QCOMPARE(measured.series()[0].points[1].y, 0.002);
        for (const PlotKind kind : {PlotKind::Time, PlotKind::Roofline}) {
            const PlotData data = plotDataOf(kind, foreignTrace(traceOf({})), kHere);
            QCOMPARE(spokenTextOf(data, 0), captionOf(data, 0, AxisScale::Linear));
            QVERIFY(data.empty());
        }
    }

    void limitsOfThisMachineAreNotDrawnOverTimesOfAnother()
    {
        QVERIFY(hasRoof(plotDataOf(PlotKind::Roofline, madeOn(""), kHere)));
        const PlotData elsewhere = plotDataOf(PlotKind::Roofline, madeOn("Another CPU"), kHere);
        QVERIFY(!hasRoof(elsewhere));
        QVERIFY(elsewhere.find(SeriesKind::Decode, Lane{1}));
        if (const std::string here = processorName(); !here.empty())
            QVERIFY(hasRoof(plotDataOf(PlotKind::Roofline, madeOn(here), kHere)));
        // Without a name, it is this machine only for our kernels.
        QVERIFY(!hasRoof(plotDataOf(PlotKind::Roofline, foreignTrace(traceOf({}), 1ms), kHere)));
    }
};

PASTKEYS_TEST(TestForeignRuns)
#include "test_foreign_runs.moc"
