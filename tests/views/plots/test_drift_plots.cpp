// The plots of drift per step and of drift over bytes: their points, labels and positions.
#include "plots/drift_text.h"
#include "plots/plot_csv.h"
#include "plots/plot_text.h"
#include "record/lane_names.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "views/plots/shown_plot.h"

#include <QSet>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A hand-made run. `steps` has one word per step: "divergence/largest logit difference", with a
/// trailing "!" if the top token differs; "=" if all bits are the same; "-" if only the left lane
/// ran; "~" if both ran, but had read different words; "..." if more of the prompt follows. The
/// right cache uses `bytes` more bytes after each step.
Trace traceFrom(const char* left, const char* right, const QString& steps,
                std::uint64_t bytes = 512)
{
    TraceHeader header;
    header.lanes = lanesNamed(left, right);
    header.prompt = "Mia";
    Trace trace(header);
    for (const QString& text : steps.split(' ', Qt::SkipEmptyParts)) {
        auto step = std::make_shared<StepRecord>();
        step->index = trace.size();
        step->first = trace.size();
        step->tokens.resize(1);
        step->add({.lane = Lane{0}});
        if (text != "-") {
            step->add({.lane = Lane{1}, .cacheBytesUsed = bytes * (trace.size() + 1)});
            if (text != "~")
                step->verdict.emplace();
        }
        if (text.contains('/')) {
            step->verdict->firstDifference.emplace();
            step->verdict->divergence = text.section('/', 0, 0).toDouble();
            step->verdict->maxLogitDifference = text.section('/', 1).remove('!').toDouble();
            step->verdict->sameTopToken = !text.endsWith('!');
        }
        if (text != "...")
            step->topLogits.resize(1);
        trace = trace.appended(step);
    }
    return trace;
}

PlotData driftOf(const QString& steps)
{
    return plotDataOf(PlotKind::Drift, traceFrom("static", "int8", steps));
}

CacheTrials trialsOf(const QList<Trace>& traces)
{
    CacheTrials trials;
    for (const Trace& trace : traces)
        trials.follow(trace);
    return trials;
}

/// Formatted like "int8 46080:0.01, >window:8+4 20480:0.2", with ">" before the current cache.
QString textOf(const PlotData& tradeoff)
{
    QStringList texts;
    for (std::size_t i = 0; i < tradeoff.tried.size(); ++i)
        texts << QString("%1%2 %3:%4")
                     .arg(i == tradeoff.ownTrial ? ">" : "", tradeoff.tried[i].name)
                     .arg(tradeoff.series()[0].points[i].x)
                     .arg(tradeoff.series()[0].points[i].y);
    return texts.join(", ");
}

ViewState stateOf(const Trace& trace)
{
    ViewState state;
    state.trace = trace;
    return state;
}

/// The labels beside the points, with their rectangles.
QList<std::pair<QString, QRectF>> namesOn(const PlotCanvas& canvas)
{
    QList<std::pair<QString, QRectF>> names;
    for (int i = 0; i < canvas.itemCount(); ++i)
        if (const auto* text = qobject_cast<QCPItemText*>(canvas.item(i)); text && text->visible())
            names.append({text->text(), QRectF(text->topLeft->pixelPosition(),
                                               text->bottomRight->pixelPosition())});
    return names;
}

const QList<Trace>& fourCaches()
{
    static const QList<Trace> traces{traceFrom("off", "static", "= = =", 4096),
                                     traceFrom("static", "int8", "1e-5/1 1e-5/1 1e-5/1", 1152),
                                     traceFrom("static", "window:8+4", "0.1/1 0.2/2! 0.3/1", 1400),
                                     traceFrom("static", "heads:1", "1/1 2/3! 3/2!", 1024)};
    return traces;
}

} // namespace

class TestDriftPlots : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(useFixedFont()); }

    void driftIsOfTheStepsThatWereComparedAndChoseAToken()
    {
        const PlotData data = driftOf("... 0.5/2 - 0.25/1!");
        QCOMPARE(pointsOf(data, SeriesKind::Divergence), "2:0.5 4:0.25");
        QCOMPARE(pointsOf(data, SeriesKind::LogitDifference), "2:2 4:1");
        QCOMPARE(pointsOf(data, SeriesKind::OtherTopToken), "4:1");
        QCOMPARE(captionOf(data, 1, AxisScale::Logarithmic),
                 "Step 2 of 4 · nats and logits (c), log scale");
        QCOMPARE(legendText(data, data.series()[0], 1, AxisScale::Linear), "divergence: 0.5 nats");
        QCOMPARE(legendText(data, data.series()[2], 1, AxisScale::Linear),
                 "different top token in 1 of 2 steps");
    }

    void aStepsTipSaysWhetherTheTopTokenIsAnotherOne()
    {
        const PlotData data = driftOf("0.00002/0.5 - 0.25/1!");
        QCOMPARE(sourceText(data, 0), "Step 1 of 3\ndivergence: 2 × 10⁻⁵ nats (c)\n"
                                      "largest logit difference: 0.5 (c)");
        QCOMPARE(sourceText(data, 1), "Step 2 of 3\nNothing was compared in this step.");
        QCOMPARE(spokenTextOf(data, 2),
                 "Step 3 of 3; divergence: 0.25 nats (c); largest logit difference: 1 (c); the "
                 "most probable next tokens differ (c).");
    }

    void equalBitsAreASentenceInsteadOfAPlot()
    {
        const auto said = [](const QString& steps) {
            const PlotData data = driftOf(steps);
            return data.empty() ? captionOf(data, 0, AxisScale::Logarithmic) : "a plot";
        };
        QCOMPARE(said("= = ="), "Both caches gave the same bits in all 3 steps (c).");
        QCOMPARE(said("... = -"), "Both caches gave the same bits in all 2 steps compared (c).");
        QCOMPARE(said("= = ~ ~"), "Both caches gave the same bits in all 2 steps compared (c).");
        QCOMPARE(said("= 0/0 ="), "Both caches gave the same logits in all 3 steps compared (c), "
                                  "although other numbers differ.");
        QCOMPARE(said("= 0/0.1 ="), "a plot");
        QVERIFY(said("~ ~").startsWith("Nothing was compared in this run."));
        QVERIFY(said("- -").startsWith("Nothing was compared in this run. Choose Compare"));
        QVERIFY(said("... ...").contains("more of the prompt follows"));
    }

    void csvOfTheDriftHasAllStepsEvenWhereAllIsEqual()
    {
        const QString titles =
            "step,divergence nats (c),largest logit difference (c),other top token (c)\n";
        QCOMPARE(csvOf(driftOf("0.5/2 - 0.25/1!")), titles + "1,0.5,2,0\n2,,,\n3,0.25,1,1\n");
        QCOMPARE(csvOf(driftOf("= =")), titles + "1,0,0,0\n2,0,0,0\n");
    }

    void zeroHasAPlaceUnderThePowersOfTen()
    {
        Shown shown(stateOf(traceFrom("static", "int8", "= 0.00002/0.5 0.1/1")), PlotKind::Drift);
        const QCPAxis& axis = *shown.canvas->yAxis;
        QCOMPARE(axis.tickVectorLabels().front(), "0");
        const QPoint zero = shown.pixelOf(SeriesKind::Divergence, {}, 0);
        const QPoint least = shown.pixelOf(SeriesKind::Divergence, {}, 1);
        QVERIFY(shown.canvas->axisRect()->rect().contains(zero));
        QVERIFY(zero.y() > least.y() + 10);
        QCOMPARE(zero.y(), qRound(axis.coordToPixel(axis.tickVector().front())));
        shown.view.setAxisScale(AxisScale::Linear);
        shown.view.drawNow();
        QCOMPARE(axis.range().lower, 0.0);
        // If no value is zero, the axis has no zero.
        Shown positive(stateOf(traceFrom("static", "int8", "0.2/1 0.1/1")), PlotKind::Drift);
        QVERIFY(!positive.canvas->yAxis->tickVectorLabels().contains("0"));
    }

    void smallNumbersArePowersOfTenOnTheAxisAndInWords()
    {
        QCOMPARE(smallNumberText(0, 3), "0");
        QCOMPARE(smallNumberText(0.00123, 3), "0.00123");
        QCOMPARE(smallNumberText(1e-9, 3), "10⁻⁹");
        QCOMPARE(smallNumberText(2.1634e-5, 3), "2.16 × 10⁻⁵");
        QCOMPARE(smallNumberText(2.5e-14, 6), "2.5 × 10⁻¹⁴");
        QCOMPARE(smallNumberText(9.9996e-5, 3), "10⁻⁴");
    }

    void stepsWithAnotherTopTokenHaveAMarkAtTheTop()
    {
        Shown shown(stateOf(traceFrom("static", "int8", "0.2/1! 0.1/1 0.3/2!")), PlotKind::Drift);
        const PlotSeries& marks = *shown.canvas->shown().find(SeriesKind::OtherTopToken);
        QCOMPARE(marks.points.size(), std::size_t{2});
        const QRect frame = shown.canvas->axisRect()->rect();
        for (const PlotPoint& point : marks.points) {
            const QPointF at = shown.canvas->pixelOf(marks, point);
            QVERIFY(at.y() > frame.top() && at.y() < frame.top() + 0.1 * frame.height());
        }
        QCOMPARE(shown.canvas->graph(2)->lineStyle(), QCPGraph::lsImpulse);
    }

    void aClickOnTheDriftGoesToItsStep()
    {
        const Trace trace = traceOf({.lanes = lanesNamed("static", "int8")});
        Shown shown(viewStateAt(trace, 0, Gpt2::Softmax, 1), PlotKind::Drift);
        shown.click(shown.pixelOf(SeriesKind::Divergence, {}, 4));
        QCOMPARE(shown.target(), cursorAt(trace, 4, {Gpt2::Softmax, Layer{1}}));
    }

    void eachCacheTriedIsAPointAndTheRunIsTheCurrentOne()
    {
        const PlotData data =
            plotDataOf(PlotKind::Tradeoff, fourCaches()[2], {}, trialsOf(fourCaches()));
        QCOMPARE(textOf(data),
                 "static 12288:0, int8 3456:1e-05, >window:8+4 4200:0.2, heads:1 3072:2");
        QCOMPARE(data.x.title, "cache, KiB (c)");
        QCOMPARE(data.y().title, "mean divergence, nats (c)");
        QCOMPARE(captionOf(data, 0, AxisScale::Logarithmic),
                 "After 3 tokens · mean divergence, nats (c), log scale, over cache, KiB (c)");
        QVERIFY(!lacksPoints(data));
        QCOMPARE(legendText(data, data.series()[0], 0, AxisScale::Linear),
                 "window:8+4: 4.1 KiB, 0.2 nats");
    }

    void aRunAloneIsOnePointAndTheCaptionSaysHowToGetMore()
    {
        const Trace trace = traceFrom("static", "int8", "0.5/2 0.25/1");
        QCOMPARE(textOf(plotDataOf(PlotKind::Tradeoff, trace)), ">int8 1024:0.375");
        for (const QSize size : {QSize(420, 420), QSize(300, 200), QSize(300, 140)}) {
            Shown shown(stateOf(trace), PlotKind::Tradeoff, size);
            if (size.height() > 140) // shorter plots have no axis titles
                QCOMPARE(shown.canvas->xAxis->label(), "cache, KiB (c)");
            QVERIFY(shown.view.findChild<QLabel*>()->isVisible());
            QVERIFY(shown.view.findChild<QLabel*>()->text().contains(
                "Choose another comparison in the Laboratory menu"));
        }
    }

    void allPointsAreAfterAsMuchTextAsTheRunHasRead()
    {
        const Trace shorter = traceFrom("static", "int8", "0.5/2 0.25/1");
        const Trace longer = traceFrom("static", "heads:1", "1/1 2/2 6/3 9/9", 100);
        QCOMPARE(textOf(plotDataOf(PlotKind::Tradeoff, shorter, {}, trialsOf({longer}))),
                 "heads:1 200:1.5, >int8 1024:0.375");
        const PlotData data = plotDataOf(PlotKind::Tradeoff, longer, {}, trialsOf({shorter}));
        QCOMPARE(textOf(data), ">heads:1 400:4.5");
        QVERIFY(noteOf(data).contains("Left out, because fewer steps were compared: int8."));
    }

    void onlyRunsOfThisPromptAreShown()
    {
        TraceHeader other = fourCaches()[1].header();
        other.prompt = "Tom";
        Trace trace(other);
        for (const StepRecordPtr& step : fourCaches()[1].steps())
            trace = trace.appended(step);
        QCOMPARE(textOf(plotDataOf(PlotKind::Tradeoff, trace, {}, trialsOf(fourCaches()))),
                 ">int8 3456:1e-05");
    }

    void runsWithALossOnTheLeftAreLeftOutAndTheNoteSaysSo()
    {
        const Trace lossy = traceFrom("recent:12", "heads:1", "1/1 2/2 3/3");
        const PlotData data =
            plotDataOf(PlotKind::Tradeoff, fourCaches()[1], {}, trialsOf({lossy, fourCaches()[0]}));
        QCOMPARE(textOf(data), "static 12288:0, >int8 3456:1e-05");
        QVERIFY2(noteOf(data).endsWith("Left out, because the left side of the comparison already "
                                       "loses or hides something: heads:1."),
                 qPrintable(noteOf(data)));
        const PlotData alone = plotDataOf(PlotKind::Tradeoff, lossy);
        QVERIFY(alone.empty());
        QVERIFY(captionOf(alone, 0, AxisScale::Linear)
                    .startsWith("This run is not plotted, because its left side (cache recent:12) "
                                "already loses or hides something"));
        // Another run with the same right cache has a point, but it is not this run's point.
        QVERIFY(!plotDataOf(PlotKind::Tradeoff, lossy, {}, trialsOf(fourCaches())).current);
    }

    void aRunWithoutAComparisonSaysHowToMakeOne()
    {
        const PlotData data = plotDataOf(PlotKind::Tradeoff, traceFrom("off", "static", "- -"));
        QVERIFY(data.empty());
        QCOMPARE(captionOf(data, 0, AxisScale::Linear),
                 "No cache has been compared on this prompt yet. Choose Compare, or a comparison "
                 "in the Laboratory menu. A cache that makes a mistake, or reads a different text, "
                 "is not plotted.");
    }

    void aCachesTipAndCsvHaveItsExactNumbers()
    {
        const Trace trace = traceFrom("static", "int8,evict:0,1@3", "0.5/2 0.25/1!");
        const PlotData data = plotDataOf(PlotKind::Tradeoff, trace);
        QCOMPARE(sourceText(data, 0),
                 "int8,evict:0,1@3\nused: 1,024 bytes (c), tokens read: 2 (c)\n"
                 "mean divergence: 0.375 nats (c)\nlargest divergence: 0.5 nats (c)\n"
                 "different top token in 1 of 2 steps (c)");
        QCOMPARE(csvOf(data).section('\n', 1, 1), "\"int8,evict:0,1@3\",2,1024,2,0.375,0.5,1");
        QVERIFY(spokenTextOf(data, 0).startsWith("This run: int8,evict:0,1@3, used: 1,024 bytes"));
    }

    void namesStandBesideTheirPointsAndCoverNothing()
    {
        for (const QSize size : {QSize(300, 220), QSize(480, 320), QSize(900, 600)})
            for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic}) {
                Shown shown(stateOf(fourCaches()[2]), PlotKind::Tradeoff, size);
                shown.view.setTrials(trialsOf(fourCaches()));
                shown.view.setAxisScale(scale);
                shown.view.drawNow();
                const auto names = namesOn(*shown.canvas);
                if (size.width() > 300)
                    QCOMPARE(names.size(), 4);
                for (qsizetype i = 0; i < names.size(); ++i) {
                    QVERIFY(QRectF(shown.canvas->rect()).contains(names[i].second));
                    for (qsizetype j = 0; j < i; ++j)
                        QVERIFY2(
                            !names[i].second.adjusted(1, 1, -1, -1).intersects(names[j].second),
                            qPrintable(names[i].first + " and " + names[j].first));
                    for (const PlotPoint& point : shown.canvas->shown().series()[0].points)
                        QVERIFY(!names[i].second.contains(
                            shown.canvas->pixelOf(shown.canvas->shown().series()[0], point)));
                }
            }
    }

    void ticksOfAZoomedAxisHaveDifferentNumbers()
    {
        Shown shown(stateOf(fourCaches()[2]), PlotKind::Tradeoff, {480, 320});
        shown.view.setTrials(trialsOf(fourCaches()));
        shown.canvas->xAxis->setRange(11, 11.06); // KiB
        shown.canvas->replot();
        const QVector<QString> labels = shown.canvas->xAxis->tickVectorLabels();
        QVERIFY(labels.size() > 1);
        QCOMPARE(QSet<QString>(labels.begin(), labels.end()).size(), labels.size());
    }

    void cachesThatAreEqualHaveOneNameEach()
    {
        const QList<Trace> traces{traceFrom("off", "static", "= =", 4096),
                                  traceFrom("off", "dynamic", "= =", 4096)};
        Shown shown(stateOf(traces[1]), PlotKind::Tradeoff);
        shown.view.setTrials(trialsOf(traces));
        shown.view.drawNow();
        QCOMPARE(namesOn(*shown.canvas).size(), 2);
    }

    void theCurrentCacheHasARingAndABoldName()
    {
        Shown shown(stateOf(fourCaches()[2]), PlotKind::Tradeoff);
        shown.view.setTrials(trialsOf(fourCaches()));
        shown.view.drawNow();
        QStringList bold;
        QPointF ring;
        for (int i = 0; i < shown.canvas->itemCount(); ++i) {
            const auto* text = qobject_cast<QCPItemText*>(shown.canvas->item(i));
            if (text && text->font().bold())
                bold << text->text();
            const auto* tracer = qobject_cast<QCPItemTracer*>(shown.canvas->item(i));
            if (tracer && tracer->style() == QCPItemTracer::tsCircle)
                ring = tracer->position->pixelPosition();
        }
        QCOMPARE(bold, QStringList{"window:8+4"});
        QCOMPARE(ring.toPoint(), shown.pixelOf(SeriesKind::Tried, {}, 2));
    }

    void aClickOnACacheGoesNowhere()
    {
        Shown shown(stateOf(fourCaches()[2]), PlotKind::Tradeoff);
        shown.view.setTrials(trialsOf(fourCaches()));
        shown.view.drawNow();
        shown.click(shown.pixelOf(SeriesKind::Tried, {}, 1));
        QCOMPARE(shown.asked.size(), 0);
    }

    void theBytesOfBothCachesAreShownWithTheirNames()
    {
        ExampleRun run;
        run.lanes = lanesNamed("static", "int8");
        const PlotData data = plotDataOf(PlotKind::CacheBytes, traceOf(run));
        QStringList titles;
        for (const PlotSeries& series : data.series())
            titles << series.title;
        QCOMPARE(titles, (QStringList{"static, used", "static, reserved", "static, int8, used",
                                      "static, int8, reserved"}));
        QCOMPARE(csvOf(data).section('\n', 0, 0),
                 "step,\"static used bytes (c)\",\"static reserved bytes (c)\","
                 "\"static, int8 used bytes (c)\",\"static, int8 reserved bytes (c)\"");
        Shown shown(viewStateAt(traceOf(run), 2, Gpt2::Softmax), PlotKind::CacheBytes);
        QSet<QPair<QRgb, int>> pens;
        for (int i = 0; i < shown.canvas->graphCount(); ++i)
            pens.insert({shown.canvas->graph(i)->pen().color().rgb(),
                         static_cast<int>(shown.canvas->graph(i)->pen().style())});
        QCOMPARE(pens.size(), 4);
    }
};

PASTKEYS_TEST(TestDriftPlots)
#include "test_drift_plots.moc"
