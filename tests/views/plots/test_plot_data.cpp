// Compares the numbers in the plots with sums computed by hand.
#include "drawing/number_text.h"
#include "plots/plot_csv.h"
#include "plots/plot_data.h"
#include "plots/plot_text.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "views/plots/shown_plot.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::chrono_literals;

namespace {

PassRecord lane(std::uint64_t flops, std::uint64_t bytes, std::chrono::nanoseconds duration)
{
    PassRecord record;
    record.rows = 1;
    const Work scores{flops, 0, bytes, 0};
    const Work softmax{0, 7, 0, 0};
    record.operations = {{{Gpt2::Scores, Layer{0}}, 1, 1, 0, 0, scores, scores, duration},
                         {{Gpt2::Softmax, Layer{0}}, 1, 1, 0, 0, softmax, softmax, 0ns}};
    record.counted = scores + softmax;
    record.duration = duration;
    return record;
}

constexpr Lane kOff{0};
constexpr Lane kOn{1};

struct Lanes
{
    std::optional<PassRecord> off;
    std::optional<PassRecord> on;
};

Trace traceFrom(std::initializer_list<Lanes> steps)
{
    Trace trace;
    for (const Lanes& lanes : steps) {
        const auto step = std::make_shared<StepRecord>();
        step->index = trace.size();
        step->phase = trace.empty() ? Phase::Prefill : Phase::Decode;
        if (lanes.off)
            step->add(*lanes.off);
        if (lanes.on) {
            PassRecord on = *lanes.on;
            on.lane = kOn;
            on.cacheBytesUsed = 512 * (trace.size() + 1);
            on.cacheBytesReserved = 4096;
            step->add(std::move(on));
        }
        trace = trace.appended(step);
    }
    return trace;
}

Work countedOf(const Trace& trace, Lane lane)
{
    Work sum;
    for (const StepRecordPtr& step : trace.steps())
        if (const PassRecord* record = step->lane(lane))
            sum += record->counted;
    return sum;
}

/// Off 100, 200, 300 FLOPs; on 100, 20, 30.
Trace example()
{
    return traceFrom({{lane(100, 50, 1us), lane(100, 50, 1us)},
                      {lane(200, 100, 2us), lane(20, 80, 1us)},
                      {lane(300, 100, 3us), lane(30, 100, 2us)}});
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
    void repeatedTimesHaveTheirMedianAndSpread();
    void whatTheCacheReservesDoesNotFlattenWhatItUses();
    void flopsReachAsFarWithEachLane();
    void seriesHaveTheLanesNames();
    void theRooflineOfARecordedRunIsNotOfThisMachine();
    void theLedgerSumsProductsAndNamesOtherWorkApart();
    void theLedgerCountsOnlyStepsOfBothLanes();
    void lanesThatNeverRanTogetherSaveNothing();
    void barsWithoutRoomAreGroupedByWhatTheyAreFor();
    void rooflinePointsLieWhereTheNumbersSay();
    void theRoofIsMemorysSlopeAndThenFlat();
    void pointsAboveTheRoofAreExplained();
    void withoutAMeasurementThereIsNoRoofAndTheCaptionSaysWhy();
    void aStepWithoutTimeOrBytesHasNoPoint();
    void csvHoldsTheSameNumbers();
    void csvDoublesTheQuotesOfAName();
    void tipsHaveExactValuesAndKinds();
    void anEmptyRunSaysSo();
    void aRunWithoutACacheHasNoBytes();
    void eachPlotIsSpoken();
    void realRunsHaveTheRecordsSums();
};

void TestPlotData::flopsAreThoseOfEachStep()
{
    const PlotData data = plotDataOf(PlotKind::Flops, example());
    QCOMPARE(pointsOf(data, SeriesKind::EachStep, kOff), "1:100 2:200 3:300");
    QCOMPARE(pointsOf(data, SeriesKind::EachStep, kOn), "1:100 2:20 3:30");
    QCOMPARE(data.y().title, "FLOPs (c)");
}

void TestPlotData::cumulativeFlopsAddUpAndTheSavedShareIsOfTheSums()
{
    const PlotData data = plotDataOf(PlotKind::Cumulative, example());
    QCOMPARE(pointsOf(data, SeriesKind::EachStep, kOff), "1:100 2:300 3:600");
    QCOMPARE(pointsOf(data, SeriesKind::EachStep, kOn), "1:100 2:120 3:150");
    QCOMPARE(pointsOf(data, SeriesKind::Saved), "1:0 2:0.6 3:0.75");
}

void TestPlotData::timesAreInSecondsAndTheAxisSaysItsUnit()
{
    const PlotData data = plotDataOf(PlotKind::Time, example());
    QCOMPARE(pointsOf(data, SeriesKind::EachStep, kOff), "1:1e-06 2:2e-06 3:3e-06");
    QCOMPARE(data.y().title, "time, µs (m)");
    QCOMPARE(data.y().unit, 1e-6);
    const PlotData slow =
        plotDataOf(PlotKind::Time, traceFrom({{lane(5, 5, 20ms), lane(5, 5, 900us)}}));
    QCOMPARE(slow.y().title, "time, ms (m)");
    QCOMPARE(captionOf(slow, 0, AxisScale::Logarithmic), "Step 1 of 1 · time, ms (m), log scale");
    QCOMPARE(noteOf(slow), "Each step was measured once.");
}

void TestPlotData::cacheBytesAreUsedAndReserved()
{
    const PlotData data = plotDataOf(PlotKind::CacheBytes, example());
    QCOMPARE(pointsOf(data, SeriesKind::Used, kOn), "1:512 2:1024 3:1536");
    QCOMPARE(pointsOf(data, SeriesKind::Reserved, kOn), "1:4096 2:4096 3:4096");
    QCOMPARE(data.y().title, "cache, KiB (c)"); // the unit suits the bytes in use
    QCOMPARE(data.y().unit, 1024.0);
    QCOMPARE(captionOf(data, 1, AxisScale::Linear), "After step 2 of 3 · cache, KiB (c)");
}

void TestPlotData::aLaneThatMissedStepsHasNoPointsThere()
{
    const Trace trace = traceFrom(
        {{lane(100, 9, 1us), {}}, {lane(200, 9, 1us), lane(20, 9, 1us)}, {{}, lane(30, 9, 1us)}});
    const PlotData data = plotDataOf(PlotKind::Flops, trace);
    QCOMPARE(pointsOf(data, SeriesKind::EachStep, kOff), "1:100 2:200");
    QCOMPARE(pointsOf(data, SeriesKind::EachStep, kOn), "2:20 3:30");
    QCOMPARE(csvOf(data), "step,\"cache off FLOPs (c)\",\"cache on FLOPs (c)\"\n"
                          "1,100,\n2,200,20\n3,,30\n");
}

void TestPlotData::theSavedShareCountsOnlyStepsOfBothLanes()
{
    const Trace trace =
        traceFrom({{lane(1000, 9, 1us), {}}, {lane(200, 9, 1us), lane(50, 9, 1us)}});
    const PlotData data = plotDataOf(PlotKind::Cumulative, trace);
    QCOMPARE(pointsOf(data, SeriesKind::Saved), "2:0.75");
    QCOMPARE(pointsOf(plotDataOf(PlotKind::Cumulative, traceFrom({{lane(9, 9, 1us), {}}})),
                      SeriesKind::Saved),
             "none");
}

void TestPlotData::repeatedTimesHaveTheirMedianAndSpread()
{
    PassRecord short_ = lane(20, 80, 9us);
    short_.repeated = RepeatedTime{15, 2us, 1500ns, 2500ns};
    const PlotData data = plotDataOf(PlotKind::Time, traceFrom({{lane(9, 9, 5ms), short_}}));
    QCOMPARE(pointsOf(data, SeriesKind::EachStep, kOn), "1:2e-06"); // not the single 9 µs
    QCOMPARE(data.find(SeriesKind::EachStep, kOn)->points[0].spread,
             (PlotSpread{1.5e-6, 2.5e-6, 15}));
    QCOMPARE(sourceText(data, 0),
             "Step 1 of 1\ncache off: 5.00 ms (m), measured once\ncache on: 2.0 µs (m), the median "
             "of 15 passes; half of them took 1.5 µs to 2.5 µs");
    QCOMPARE(legendText(data, data.series()[1], 0, AxisScale::Linear),
             "cache on: 2.0 µs, median of 15");
    QVERIFY(noteOf(data).contains("the median of repeated passes"));
    QCOMPARE(csvOf(data).section('\n', 1, 1), "1,0.005,,,1,2e-06,1.5e-06,2.5e-06,15");
    StepRecord step;
    step.add(short_).lane = kOn;
    QCOMPARE(rooflinePoint(step, kOn)->y, 20 / 2e-6);
}

void TestPlotData::whatTheCacheReservesDoesNotFlattenWhatItUses()
{
    PlotData data = plotDataOf(PlotKind::CacheBytes, example()); // 1.5 KiB of 4 KiB
    const PlotSeries& reserved = *data.find(SeriesKind::Reserved, kOn);
    QVERIFY(isInRange(data, reserved, AxisScale::Linear));
    QCOMPARE(legendText(data, reserved, 0, AxisScale::Linear), "on, reserved: 4.0 KiB");
    data = plotDataOf(PlotKind::CacheBytes, traceFrom({{{}, lane(9, 9, 1us)}})); // 0.5 of 4 KiB
    const PlotSeries& many = *data.find(SeriesKind::Reserved, kOn);
    QVERIFY(!isInRange(data, many, AxisScale::Linear));
    QVERIFY(isInRange(data, many, AxisScale::Logarithmic));
    QCOMPARE(legendText(data, many, 0, AxisScale::Linear), "on, reserved: 4.0 KiB, above the axis");
}

/// The FLOPs axes include the same values, whichever lanes ran.
void TestPlotData::flopsReachAsFarWithEachLane()
{
    for (const PlotKind kind : {PlotKind::Flops, PlotKind::Cumulative}) {
        const auto valuesOf = [kind](CacheMode mode) {
            const PlotData data = plotDataOf(kind, traceOf({.mode = mode, .chunks = {3, 5}}));
            std::vector<double> values;
            for (const PlotPoint& point : data.alsoInRange)
                values.push_back(point.y);
            for (const PlotSeries& series : data.series())
                if (series.kind == SeriesKind::EachStep)
                    for (const PlotPoint& point : series.points)
                        values.push_back(point.y);
            std::ranges::sort(values);
            return values;
        };
        const std::vector<double> both = valuesOf(CacheMode::Compare);
        QCOMPARE(valuesOf(CacheMode::Off), both);
        QCOMPARE(valuesOf(CacheMode::On), both);
    }
}

void TestPlotData::seriesHaveTheLanesNames()
{
    ExampleRun run;
    run.lanes = cacheOffAndOn("window:4+1");
    run.lanes[0].name = Text(std::string("all rows again"));
    run.lanes[1].name = Text(std::string("window of 4"));
    run.lanes[1].shortName = std::string("window");
    const Trace trace = traceOf(run);
    const PlotData flops = plotDataOf(PlotKind::Flops, trace);
    QCOMPARE(flops.series()[0].title, "all rows again");
    QCOMPARE(flops.series()[1].title, "window of 4");
    QVERIFY(sourceText(flops, 1).contains("window of 4: "));
    QVERIFY(
        csvOf(flops).startsWith("step,\"all rows again FLOPs (c)\",\"window of 4 FLOPs (c)\"\n"));
    QCOMPARE(descriptionOf(PlotKind::Flops, trace.header()),
             "Plot: FLOPs of each step, all rows again against window of 4");
    const PlotData roofline = plotDataOf(PlotKind::Roofline, trace);
    QCOMPARE(roofline.find(SeriesKind::Decode, kOn)->title, "window, decode");
}

void TestPlotData::theRooflineOfARecordedRunIsNotOfThisMachine()
{
    TraceHeader header;
    QCOMPARE(titleOf(PlotKind::Roofline, header), "Roofline of this machine");
    header.processor = "a processor of someone else";
    QCOMPARE(titleOf(PlotKind::Roofline, header), "Roofline of the recorded run");
    QVERIFY(!descriptionOf(PlotKind::Roofline, header).contains("this machine"));
    QCOMPARE(titleOf(PlotKind::Time, header), "Time per step");
}

void TestPlotData::theLedgerSumsProductsAndNamesOtherWorkApart()
{
    const PlotData data = plotDataOf(PlotKind::Ledger, example());
    QCOMPARE(data.bars.size(), std::size_t{2});
    QVERIFY(data.bars[0].operation == Gpt2::Scores);
    QCOMPARE(data.bars[0].flops[0], std::uint64_t{600}); // 100 + 200 + 300
    QCOMPARE(data.bars[0].flops[1], std::uint64_t{150});
    QCOMPARE(shortTitleOf(data, data.bars[1]), "Other work");
    QCOMPARE(data.bars[1].flops[0], std::uint64_t{21});
    QVERIFY(!data.bars[1].holds(specOf(Gpt2::Softmax)));
    QCOMPARE(pointsOf(data, SeriesKind::EachStep, kOff), "600:0 21:1");
    QCOMPARE(productsOf(data)[0], std::uint64_t{600});
    QVERIFY(sourceText(data, 1).startsWith("Other work: bias, norms"));
    const QString caption = captionOf(data, 0, AxisScale::Linear);
    QVERIFY(caption.contains(percentText(0.75)));
    QVERIFY2(caption.contains("; the totals leave out other work"), qPrintable(caption));
}

void TestPlotData::theLedgerCountsOnlyStepsOfBothLanes()
{
    const Trace trace =
        traceFrom({{lane(1000, 9, 1us), {}}, {lane(200, 9, 1us), lane(50, 9, 1us)}});
    const PlotData data = plotDataOf(PlotKind::Ledger, trace);
    QCOMPARE(data.bars[0].flops[0], std::uint64_t{200});
    QVERIFY(captionOf(data, 0, AxisScale::Linear).contains("over the 1 of 2 steps that both"));
    // If only one lane ran, all its steps are summed.
    const PlotData alone = plotDataOf(PlotKind::Ledger, traceFrom({{lane(1000, 9, 1us), {}}}));
    QCOMPARE(alone.bars[0].flops[0], std::uint64_t{1000});
    QVERIFY(!alone.find(SeriesKind::EachStep, kOn));
    QVERIFY(!captionOf(alone, 0, AxisScale::Linear).contains("saved"));
}

void TestPlotData::lanesThatNeverRanTogetherSaveNothing()
{
    // The cache was switched on during the run, so the lanes did the work of different steps.
    const PlotData data =
        plotDataOf(PlotKind::Ledger, traceFrom({{lane(1000, 9, 1us), {}}, {{}, lane(50, 9, 1us)}}));
    QCOMPARE(data.bars[0].flops, (PerLane<std::uint64_t>{1000, 50}));
    QCOMPARE(captionOf(data, 0, AxisScale::Linear),
             data.x.title + "; the totals leave out other work");
    QCOMPARE(sourceText(data, 0),
             "Scores Q·Kᵀ\ncache off: 1,000 FLOPs (c)\ncache on: 50 FLOPs (c)");
}

void TestPlotData::barsWithoutRoomAreGroupedByWhatTheyAreFor()
{
    const PlotData all = plotDataOf(PlotKind::Ledger, traceOf({}));
    QVERIFY(all.bars.size() > 6);
    const PlotData few = withBars(all, 5);
    QStringList titles;
    for (const LedgerBar& bar : few.bars)
        titles << shortTitleOf(few, bar);
    // A group with only one operation, here Logits, is named after the operation.
    QCOMPARE(titles.join(' '), "MLP Projections Attention Logits Other work");
    QVERIFY2(sourceText(few, 2).startsWith("Attention: Scores Q·Kᵀ, Scale and mask, Softmax, "
                                           "Weighted sum of V\ncache off: "),
             qPrintable(sourceText(few, 2)));
    QVERIFY(few.bars[2].holds(specOf(Gpt2::Softmax)) && !few.bars[3].holds(specOf(Gpt2::Softmax)));
    QCOMPARE(productsOf(few), productsOf(all));
}

void TestPlotData::rooflinePointsLieWhereTheNumbersSay()
{
    const PlotData data = plotDataOf(PlotKind::Roofline, example(), machine());
    QCOMPARE(pointsOf(data, SeriesKind::Prefill, kOff), "2:1e+08"); // 100 FLOPs, 50 bytes, 1 µs
    QCOMPARE(pointsOf(data, SeriesKind::Prefill, kOn), "2:1e+08");
    QCOMPARE(pointsOf(data, SeriesKind::Decode, kOff), "2:1e+08 3:1e+08");
    QCOMPARE(pointsOf(data, SeriesKind::Decode, kOn), "0.25:2e+07 0.3:1.5e+07");
    QCOMPARE(data.find(SeriesKind::Decode, kOn)->points[1].source, std::size_t{2});
    QCOMPARE(data.x.title, "FLOP/byte (c)");
    QCOMPARE(data.y().title, "GFLOP/s (m)");
}

void TestPlotData::theRoofIsMemorysSlopeAndThenFlat()
{
    const PlotData data = plotDataOf(PlotKind::Roofline, example(), machine());
    // 100 MB/s and 400 MFLOP/s meet at 4 FLOP/byte.
    const PlotSeries& memory = *data.find(SeriesKind::MemoryLimit);
    QCOMPARE(memory.points.back(), (PlotPoint{4, 4e8, 0}));
    QCOMPARE(memory.points.front().y, memory.points.front().x * 1e8);
    QVERIFY(memory.points.front().x < 0.1);
    QVERIFY(pointsOf(data, SeriesKind::ArithmeticLimit).startsWith("4:4e+08 "));
    QVERIFY(pointsOf(data, SeriesKind::ArithmeticLimit).endsWith(":4e+08"));
    QCOMPARE(legendText(data, memory, 0, AxisScale::Logarithmic), "memory: 0.1 GB/s (m)");
    QVERIFY(captionOf(data, 0, AxisScale::Logarithmic).contains("Test CPU, 2 threads"));
}

void TestPlotData::pointsAboveTheRoofAreExplained()
{
    const auto said = [](const MachineLimits& limits) {
        const MachineReport report{MachineState::Measured, {}, limits};
        const PlotData data = plotDataOf(PlotKind::Roofline, example(), report);
        return noteOf(data) + '\n' + sourceText(data, 1);
    };
    QVERIFY(!said({2, 1e9, 4e12}).contains("caches"));
    QVERIFY(said({2, 1e6, 4e12}).contains("Steps above the slope read data from the processor's"));
    QVERIFY(said({2, 1e6, 4e12}).contains("Faster than memory can deliver"));
    QVERIFY(said({2, 1e9, 1e6}).contains("measure this machine again"));
}

void TestPlotData::withoutAMeasurementThereIsNoRoofAndTheCaptionSaysWhy()
{
    QStringList said;
    for (const MachineState state : {MachineState::NotMeasured, MachineState::Waiting,
                                     MachineState::Measuring, MachineState::Failed}) {
        const PlotData data = plotDataOf(PlotKind::Roofline, example(), {state, {}, {}});
        QVERIFY(!data.find(SeriesKind::MemoryLimit));
        QVERIFY(data.find(SeriesKind::Decode, kOn));
        said << captionOf(data, 0, AxisScale::Logarithmic);
    }
    QCOMPARE(said.removeDuplicates(), 0);
    QVERIFY(said[2].contains("Measuring"));
}

void TestPlotData::aStepWithoutTimeOrBytesHasNoPoint()
{
    StepRecord step;
    QVERIFY(!rooflinePoint(step, Lane{0}));
    PassRecord& pass = step.add(lane(100, 50, 0ns));
    QVERIFY(!rooflinePoint(step, Lane{0}));
    pass = lane(100, 0, 1us);
    QVERIFY(!rooflinePoint(step, Lane{0}));
    pass = lane(100, 50, 1us);
    QVERIFY(rooflinePoint(step, Lane{0}));
}

void TestPlotData::csvHoldsTheSameNumbers()
{
    const auto csv = [](PlotKind kind) { return csvOf(plotDataOf(kind, example(), machine())); };
    QCOMPARE(
        csv(PlotKind::Cumulative),
        "step,\"cache off FLOPs so far (c)\",\"cache on FLOPs so far (c)\",\"saved share (c)\"\n"
        "1,100,100,0\n2,300,120,0.6\n3,600,150,0.75\n");
    QCOMPARE(csv(PlotKind::Time),
             "step,\"cache off seconds (m)\",\"cache off lower quartile\","
             "\"cache off upper quartile\",\"cache off passes\",\"cache on seconds (m)\","
             "\"cache on lower quartile\",\"cache on upper quartile\","
             "\"cache on passes\"\n1,1e-06,,,1,1e-06,,,1\n"
             "2,2e-06,,,1,1e-06,,,1\n3,3e-06,,,1,2e-06,,,1\n");
    QCOMPARE(csv(PlotKind::CacheBytes), "step,\"on used bytes (c)\",\"on reserved bytes (c)\"\n"
                                        "1,512,4096\n2,1024,4096\n3,1536,4096\n");
    QCOMPARE(csv(PlotKind::Ledger), "operation,\"cache off FLOPs (c)\",\"cache on FLOPs (c)\"\n"
                                    "Scores,600,150\nother work,21,21\n");
    QVERIFY(csv(PlotKind::Roofline).contains("\n\"on, decode\",2,0.25,20000000\n"));
    QVERIFY(csv(PlotKind::Roofline).contains("\n\"memory limit\",,4,400000000\n"));
}

void TestPlotData::csvDoublesTheQuotesOfAName()
{
    PlotData data;
    data.kind = PlotKind::Tradeoff;
    data.tried.push_back({"a \"b\"", {}});
    QVERIFY2(csvOf(data).contains("\n\"a \"\"b\"\"\",0,0,"), qPrintable(csvOf(data)));
}

void TestPlotData::tipsHaveExactValuesAndKinds()
{
    const auto tip = [](PlotKind kind, std::size_t source) {
        return sourceText(plotDataOf(kind, example(), machine()), source);
    };
    QCOMPARE(tip(PlotKind::Flops, 1),
             "Step 2 of 3\ncache off: 200 FLOPs (c)\ncache on: 20 FLOPs (c)");
    QVERIFY(tip(PlotKind::Cumulative, 2).endsWith("saved: " + percentText(0.75) + " (c)"));
    QVERIFY(tip(PlotKind::Time, 1).contains("cache off: 2.0 µs (m)"));
    QVERIFY(tip(PlotKind::CacheBytes, 1).startsWith("After step 2 of 3\n"));
    QVERIFY(tip(PlotKind::CacheBytes, 1).contains("on, used: 1,024 bytes (c)"));
    QCOMPARE(tip(PlotKind::Ledger, 0),
             "Scores Q·Kᵀ\ncache off: 600 FLOPs (c)\ncache on: 150 FLOPs (c)\nsaved: " +
                 percentText(0.75) + " (c)");
    QVERIFY(tip(PlotKind::Roofline, 1)
                .contains("on, decode: 0.25 FLOP/byte (c), 0.02 GFLOP/s (m)\n" + percentText(0.8) +
                          " of the limit"));
}

void TestPlotData::anEmptyRunSaysSo()
{
    for (const PlotKind kind : kPlotKinds) {
        const PlotData data = plotDataOf(kind, {}, machine());
        QVERIFY(data.empty());
        QCOMPARE(captionOf(data, 0, AxisScale::Linear), "Nothing has run yet.");
        QCOMPARE(spokenTextOf(data, 0), "Nothing has run yet.");
        QCOMPARE(csvOf(data).count('\n'), 1);
    }
}

void TestPlotData::aRunWithoutACacheHasNoBytes()
{
    const PlotData data = plotDataOf(PlotKind::CacheBytes, traceFrom({{lane(9, 9, 1us), {}}}));
    QVERIFY(data.empty());
    QVERIFY(captionOf(data, 0, AxisScale::Linear).contains("keeps nothing"));
}

void TestPlotData::eachPlotIsSpoken()
{
    QStringList texts;
    for (const PlotKind kind : kPlotKinds)
        texts << spokenTextOf(plotDataOf(kind, example(), machine()), 1);
    QCOMPARE(texts[0], "Step 2 of 3; cache off: 200 FLOPs (c); cache on: 20 FLOPs (c).");
    QVERIFY(texts[4].contains("The largest: Scores Q·Kᵀ, cache off: 600 FLOPs (c)"));
    QVERIFY(texts[5].contains("Test CPU, 2 threads"));
    QCOMPARE(texts.removeDuplicates(), 0);
}

void TestPlotData::realRunsHaveTheRecordsSums()
{
    const Trace trace = traceOf({});
    const PlotData data = plotDataOf(PlotKind::Cumulative, trace);
    for (const Lane which : {kOff, kOn})
        QCOMPARE(data.find(SeriesKind::EachStep, which)->points.back().y,
                 static_cast<double>(countedOf(trace, which).products));
    const PlotData ledger = plotDataOf(PlotKind::Ledger, trace);
    QCOMPARE(productsOf(ledger)[0], countedOf(trace, kOff).products);
    QCOMPARE(ledger.bars.back().flops[0], countedOf(trace, kOff).other);
}

PASTKEYS_TEST(TestPlotData)
#include "test_plot_data.moc"
