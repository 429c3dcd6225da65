// The numbers of the plots against sums made by hand.
#include "plots/plot_csv.h"
#include "plots/plot_data.h"
#include "plots/plot_text.h"
#include "support/example_trace.h"

#include <QTest>

using namespace pastkeys;
using namespace std::chrono_literals;

namespace {

LaneRecord lane(std::uint64_t flops, std::uint64_t bytes, std::chrono::nanoseconds duration)
{
    LaneRecord record;
    record.rows = 1;
    const Work scores{flops - 1, 0, bytes, 0};
    const Work softmax{0, 1, 0, 0};
    record.operations = {{{Operation::Scores, Layer{0}}, 1, 1, 0, 0, scores, scores, duration},
                         {{Operation::Softmax, Layer{0}}, 1, 1, 0, 0, softmax, softmax, 0ns}};
    record.counted = scores + softmax;
    record.duration = duration;
    return record;
}

struct Lanes
{
    std::optional<LaneRecord> off;
    std::optional<LaneRecord> on;
};

Trace traceFrom(std::initializer_list<Lanes> steps)
{
    Trace trace;
    for (const Lanes& lanes : steps) {
        const auto step = std::make_shared<StepRecord>();
        step->index = trace.size();
        step->phase = trace.empty() ? Phase::Prefill : Phase::Decode;
        step->lanes[0] = lanes.off;
        step->lanes[1] = lanes.on;
        if (step->lanes[1]) {
            step->lanes[1]->cacheBytesUsed = 512 * (trace.size() + 1);
            step->lanes[1]->cacheBytesReserved = 4096;
        }
        trace = trace.appended(step);
    }
    return trace;
}

/// Off 100, 200, 300 FLOPs; on 100, 20, 30.
Trace example()
{
    return traceFrom({{lane(100, 50, 1us), lane(100, 50, 1us)},
                      {lane(200, 100, 2us), lane(20, 80, 1us)},
                      {lane(300, 100, 3us), lane(30, 100, 2us)}});
}

QString pointsOf(const PlotData& data, SeriesRole role)
{
    const PlotSeries* series = data.find(role);
    if (!series)
        return "none";
    QStringList points;
    for (const PlotPoint& point : series->points)
        points << QString("%1:%2").arg(point.x, 0, 'g', 6).arg(point.y, 0, 'g', 6);
    return points.join(' ');
}

MachineReport machine()
{
    return {MachineState::Measured, "Test CPU", {2, 1e8, 4e8}};
}

} // namespace

class TestPlotData : public QObject
{
    Q_OBJECT

private slots:
    void flopsAreThoseOfEachStep();
    void cumulativeFlopsAddUpAndTheSavedShareIsOfTheSums();
    void timesAreInSecondsAndTheAxisSaysItsUnit();
    void cacheBytesAreUsedAndReserved();
    void aLaneThatMissedStepsHasNoPointsThere();
    void theSavedShareCountsOnlyStepsOfBothLanes();
    void theLedgerSumsOperationsTheLargestFirst();
    void theLedgerCountsOnlyStepsOfBothLanes();
    void barsWithoutRoomAreGroupedByWhatTheyAreFor();
    void rooflinePointsLieWhereTheNumbersSay();
    void theRoofIsMemorysSlopeAndThenFlat();
    void withoutAMeasurementThereIsNoRoofAndTheCaptionSaysWhy();
    void aStepWithoutTimeOrBytesHasNoPoint();
    void csvHoldsTheSameNumbers();
    void tipsHaveExactValuesAndKinds();
    void anEmptyRunSaysSo();
    void aRunWithoutACacheHasNoBytes();
    void eachPlotIsSpoken();
    void realRunsHaveTheRecordsSums();
};

void TestPlotData::flopsAreThoseOfEachStep()
{
    const PlotData data = plotDataOf(PlotKind::Flops, example());
    QCOMPARE(pointsOf(data, SeriesRole::Off), "1:100 2:200 3:300");
    QCOMPARE(pointsOf(data, SeriesRole::On), "1:100 2:20 3:30");
    QCOMPARE(data.y.title, "FLOPs (c)");
}

void TestPlotData::cumulativeFlopsAddUpAndTheSavedShareIsOfTheSums()
{
    const PlotData data = plotDataOf(PlotKind::Cumulative, example());
    QCOMPARE(pointsOf(data, SeriesRole::Off), "1:100 2:300 3:600");
    QCOMPARE(pointsOf(data, SeriesRole::On), "1:100 2:120 3:150");
    QCOMPARE(pointsOf(data, SeriesRole::Saved), "1:0 2:0.6 3:0.75");
}

void TestPlotData::timesAreInSecondsAndTheAxisSaysItsUnit()
{
    const PlotData data = plotDataOf(PlotKind::Time, example());
    QCOMPARE(pointsOf(data, SeriesRole::Off), "1:1e-06 2:2e-06 3:3e-06");
    QCOMPARE(data.y.title, "time, µs (m)");
    QCOMPARE(data.y.unit, 1e-6);
    const PlotData slow =
        plotDataOf(PlotKind::Time, traceFrom({{lane(5, 5, 20ms), lane(5, 5, 900us)}}));
    QCOMPARE(slow.y.title, "time, ms (m)");
    QVERIFY(captionsOf(slow, 0).front().endsWith("cache off 20 ms, cache on 0.9 ms (m)"));
}

void TestPlotData::cacheBytesAreUsedAndReserved()
{
    const PlotData data = plotDataOf(PlotKind::CacheBytes, example());
    QCOMPARE(pointsOf(data, SeriesRole::Used), "1:512 2:1024 3:1536");
    QCOMPARE(pointsOf(data, SeriesRole::Reserved), "1:4096 2:4096 3:4096");
    QCOMPARE(data.y.title, "cache, KiB (c)");
    QCOMPARE(data.y.unit, 1024.0);
    QVERIFY(captionsOf(data, 1).front().startsWith("After step 2: used 1.0 KiB"));
}

void TestPlotData::aLaneThatMissedStepsHasNoPointsThere()
{
    const Trace trace = traceFrom(
        {{lane(100, 9, 1us), {}}, {lane(200, 9, 1us), lane(20, 9, 1us)}, {{}, lane(30, 9, 1us)}});
    const PlotData data = plotDataOf(PlotKind::Flops, trace);
    QCOMPARE(pointsOf(data, SeriesRole::Off), "1:100 2:200");
    QCOMPARE(pointsOf(data, SeriesRole::On), "2:20 3:30");
    QCOMPARE(csvOf(data), "step,cache off FLOPs (c),cache on FLOPs (c)\n1,100,\n2,200,20\n3,,30\n");
}

void TestPlotData::theSavedShareCountsOnlyStepsOfBothLanes()
{
    const Trace trace =
        traceFrom({{lane(1000, 9, 1us), {}}, {lane(200, 9, 1us), lane(50, 9, 1us)}});
    const PlotData data = plotDataOf(PlotKind::Cumulative, trace);
    QCOMPARE(pointsOf(data, SeriesRole::Saved), "2:0.75");
    QCOMPARE(pointsOf(plotDataOf(PlotKind::Cumulative, traceFrom({{lane(9, 9, 1us), {}}})),
                      SeriesRole::Saved),
             "none");
}

void TestPlotData::theLedgerSumsOperationsTheLargestFirst()
{
    const PlotData data = plotDataOf(PlotKind::Ledger, example());
    QCOMPARE(data.bars.size(), std::size_t{2});
    QVERIFY(data.bars[0].operation == Operation::Scores);
    QCOMPARE(data.bars[0].flops[0], std::uint64_t{597}); // 99 + 199 + 299
    QCOMPARE(data.bars[0].flops[1], std::uint64_t{147});
    QVERIFY(data.bars[1].operation == Operation::Softmax);
    QCOMPARE(data.bars[1].flops[0], std::uint64_t{3});
    QCOMPARE(pointsOf(data, SeriesRole::Off), "597:0 3:1");
    QCOMPARE(captionsOf(data, 0).front(), "In all steps together saved 75.0 % of FLOPs (c)");
}

void TestPlotData::theLedgerCountsOnlyStepsOfBothLanes()
{
    const Trace trace =
        traceFrom({{lane(1000, 9, 1us), {}}, {lane(201, 9, 1us), lane(51, 9, 1us)}});
    const PlotData data = plotDataOf(PlotKind::Ledger, trace);
    QCOMPARE(data.bars[0].flops[0], std::uint64_t{200});
    QVERIFY(captionsOf(data, 0).front().startsWith("In the 1 of 2 steps that both ran: saved"));
    // One lane alone is summed whole.
    const PlotData alone = plotDataOf(PlotKind::Ledger, traceFrom({{lane(1000, 9, 1us), {}}}));
    QCOMPARE(alone.bars[0].flops[0], std::uint64_t{999});
    QVERIFY(!alone.find(SeriesRole::On));
    QVERIFY(captionsOf(alone, 0).isEmpty());
}

void TestPlotData::barsWithoutRoomAreGroupedByWhatTheyAreFor()
{
    const PlotData all = plotDataOf(PlotKind::Ledger, test::traceOf({}));
    QVERIFY(all.bars.size() > 8);
    const PlotData few = withBars(all, 5);
    QStringList titles;
    for (const LedgerBar& bar : few.bars)
        titles << shortTitleOf(bar);
    QCOMPARE(titles.join(' '), "MLP Projections Attention Rest");
    QVERIFY2(sourceText(few, 2).startsWith("Attention: Scores Q·Kᵀ, Scale and mask, Softmax, "
                                           "Weighted sum of V\ncache off: "),
             qPrintable(sourceText(few, 2)));
    QVERIFY(few.bars[2].holds(Operation::Softmax) && !few.bars[3].holds(Operation::Softmax));
    for (const OperationDescriptor& operation : all.operations)
        QCOMPARE(std::ranges::count_if(few.bars,
                                       [&](const LedgerBar& b) { return b.holds(operation.id); }),
                 1);
    const auto sum = [](const PlotData& data) {
        std::uint64_t flops = 0;
        for (const LedgerBar& bar : data.bars)
            flops += bar.flops[0];
        return flops;
    };
    QCOMPARE(sum(few), sum(all));
    QCOMPARE(withBars(all, all.bars.size()).bars.size(), all.bars.size());
}

void TestPlotData::rooflinePointsLieWhereTheNumbersSay()
{
    const PlotData data = plotDataOf(PlotKind::Roofline, example(), machine());
    QCOMPARE(pointsOf(data, SeriesRole::OffPrefill), "2:1e+08"); // 100 FLOPs, 50 bytes, 1 µs
    QCOMPARE(pointsOf(data, SeriesRole::OnPrefill), "2:1e+08");
    QCOMPARE(pointsOf(data, SeriesRole::OffDecode), "2:1e+08 3:1e+08");
    QCOMPARE(pointsOf(data, SeriesRole::OnDecode), "0.25:2e+07 0.3:1.5e+07");
    QCOMPARE(data.find(SeriesRole::OnDecode)->points[1].source, std::size_t{2});
    QCOMPARE(data.x.title, "FLOP/byte (c)");
    QCOMPARE(data.y.title, "GFLOP/s (m)");
}

void TestPlotData::theRoofIsMemorysSlopeAndThenFlat()
{
    const PlotData data = plotDataOf(PlotKind::Roofline, example(), machine());
    // 0.1 to 10 FLOP/byte; 100 MB/s and 400 MFLOP/s meet at 4.
    QCOMPARE(pointsOf(data, SeriesRole::Roof), "0.1:1e+07 4:4e+08 10:4e+08");
    QCOMPARE(captionsOf(data, 0).front(),
             "This machine: reads 0.1 GB/s, 0.4 GFLOP/s (m) · Test CPU, 2 threads");
}

void TestPlotData::withoutAMeasurementThereIsNoRoofAndTheCaptionSaysWhy()
{
    QStringList said;
    for (const MachineState state : {MachineState::NotMeasured, MachineState::Waiting,
                                     MachineState::Measuring, MachineState::Failed}) {
        const PlotData data = plotDataOf(PlotKind::Roofline, example(), {state, {}, {}});
        QVERIFY(!data.find(SeriesRole::Roof));
        QVERIFY(data.find(SeriesRole::OnDecode));
        said << captionsOf(data, 0).front();
    }
    QCOMPARE(said.removeDuplicates(), 0);
    QVERIFY(said[2].startsWith("Measuring"));
}

void TestPlotData::aStepWithoutTimeOrBytesHasNoPoint()
{
    StepRecord step;
    QVERIFY(!rooflinePoint(step, Lane{0}));
    step.lanes[0] = lane(100, 50, 0ns);
    QVERIFY(!rooflinePoint(step, Lane{0}));
    step.lanes[0] = lane(100, 0, 1us);
    QVERIFY(!rooflinePoint(step, Lane{0}));
    step.lanes[0] = lane(100, 50, 1us);
    QVERIFY(rooflinePoint(step, Lane{0}));
}

void TestPlotData::csvHoldsTheSameNumbers()
{
    const auto csv = [](PlotKind kind) { return csvOf(plotDataOf(kind, example(), machine())); };
    QCOMPARE(csv(PlotKind::Cumulative),
             "step,cache off FLOPs so far (c),cache on FLOPs so far (c),saved share (c)\n"
             "1,100,100,0\n2,300,120,0.6\n3,600,150,0.75\n");
    QCOMPARE(csv(PlotKind::Time), "step,cache off seconds (m),cache on seconds (m)\n"
                                  "1,1e-06,1e-06\n2,2e-06,1e-06\n3,3e-06,2e-06\n");
    QCOMPARE(csv(PlotKind::CacheBytes), "step,used bytes (c),reserved bytes (c)\n"
                                        "1,512,4096\n2,1024,4096\n3,1536,4096\n");
    QCOMPARE(csv(PlotKind::Ledger), "operation,cache off FLOPs (c),cache on FLOPs (c)\n"
                                    "Scores,597,147\nSoftmax,3,3\n");
    QVERIFY(csv(PlotKind::Roofline).contains("\n\"on, decode\",2,0.25,20000000\n"));
    QVERIFY(csv(PlotKind::Roofline).contains("\n\"limit\",,4,400000000\n"));
}

void TestPlotData::tipsHaveExactValuesAndKinds()
{
    const auto tip = [](PlotKind kind, std::size_t source) {
        return sourceText(plotDataOf(kind, example(), machine()), source);
    };
    QCOMPARE(tip(PlotKind::Flops, 1),
             "Step 2 of 3\ncache off: 200 FLOPs (c)\ncache on: 20 FLOPs (c)");
    QVERIFY(tip(PlotKind::Cumulative, 2).endsWith("saved: 75.0 % (c)"));
    QVERIFY(tip(PlotKind::Time, 1).contains("cache off: 2.0 µs (m)"));
    QVERIFY(tip(PlotKind::CacheBytes, 1).startsWith("After step 2 of 3\n"));
    QVERIFY(tip(PlotKind::CacheBytes, 1).contains("used: 1,024 bytes (c)"));
    QCOMPARE(tip(PlotKind::Ledger, 0), "Scores Q·Kᵀ\ncache off: 597 FLOPs (c)\n"
                                       "cache on: 147 FLOPs (c)\nsaved 75.4 % (c)");
    QVERIFY(tip(PlotKind::Roofline, 1)
                .contains("on, decode: 0.25 FLOP/byte (c), 0.02 GFLOP/s (m), 80.0 % of the limit"));
    const MachineReport slow{MachineState::Measured, {}, {1, 1e6, 1e12}};
    QVERIFY(sourceText(plotDataOf(PlotKind::Roofline, example(), slow), 1)
                .contains("Faster than memory delivers"));
}

void TestPlotData::anEmptyRunSaysSo()
{
    for (const PlotKind kind : kPlotKinds) {
        const PlotData data = plotDataOf(kind, {}, machine());
        QVERIFY(data.empty());
        QCOMPARE(messageOf(data), "Nothing has run yet.");
        QCOMPARE(spokenTextOf(data, 0), "Nothing has run yet.");
        QCOMPARE(csvOf(data).count('\n'), 1);
    }
}

void TestPlotData::aRunWithoutACacheHasNoBytes()
{
    const PlotData data = plotDataOf(PlotKind::CacheBytes, traceFrom({{lane(9, 9, 1us), {}}}));
    QVERIFY(data.empty());
    QVERIFY(messageOf(data).contains("off in this run"));
}

void TestPlotData::eachPlotIsSpoken()
{
    QStringList texts;
    for (const PlotKind kind : kPlotKinds)
        texts << spokenTextOf(plotDataOf(kind, example(), machine()), 1);
    QCOMPARE(texts[0], "Step 2 of 3; cache off: 200 FLOPs (c); cache on: 20 FLOPs (c).");
    QVERIFY(texts[4].startsWith("All operations together: cache off 600 FLOPs, cache on 150"));
    QVERIFY(texts[5].contains("This machine: reads 0.1 GB/s"));
    QCOMPARE(texts.removeDuplicates(), 0);
}

void TestPlotData::realRunsHaveTheRecordsSums()
{
    const Trace trace = test::traceOf({});
    const PlotData data = plotDataOf(PlotKind::Cumulative, trace);
    for (const auto& [role, which] :
         {std::pair(SeriesRole::Off, Lane{0}), std::pair(SeriesRole::On, Lane{1})})
        QCOMPARE(data.find(role)->points.back().y,
                 static_cast<double>(trace.countedOf(which).flops()));
    std::uint64_t byOperation = 0;
    for (const LedgerBar& bar : plotDataOf(PlotKind::Ledger, trace).bars)
        byOperation += bar.flops[0];
    QCOMPARE(byOperation, trace.countedOf(Lane{0}).flops());
}

QTEST_APPLESS_MAIN(TestPlotData)
#include "test_plot_data.moc"
