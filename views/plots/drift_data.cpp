#include "plots/drift_data.h"

#include "compare/comparison.h"
#include "drawing/tr.h"
#include "record/lane_names.h"
#include "shared/lane_text.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

struct Drift
{
    PlotSeries divergence{SeriesKind::Divergence, {}};
    PlotSeries logits{SeriesKind::LogitDifference, {}};
    PlotSeries otherTop{SeriesKind::OtherTopToken, {}};
    bool sameBits = true;
    bool sameAnswers = true;

    void add(const StepRecord& step, const Verdict& verdict)
    {
        const auto x = static_cast<double>(step.index + 1);
        sameBits = sameBits && verdict.identical();
        sameAnswers = sameAnswers && verdict.maxLogitDifference == 0;
        if (step.topLogits.empty())
            return; // more of the prompt follows, so there are no logits to compare
        divergence.points.push_back({x, verdict.divergence, step.index});
        if (std::isfinite(verdict.maxLogitDifference)) // an axis cannot show infinity
            logits.points.push_back({x, verdict.maxLogitDifference, step.index});
        if (!verdict.sameTopToken)
            otherTop.points.push_back({x, 1, step.index});
    }
};

QString nameOf(const CacheTrial& trial)
{
    return trial.lane.weights ? Tr::tr("weights: %1").arg(shortLaneName(trial.lane))
                              : QString::fromStdString(shortlyWritten(trial.lane));
}

/// Whether a run with this header is the trial itself or repeats it. \pre the trial is comparable
bool isTrialOf(const TraceHeader& header, const CacheTrial& trial)
{
    return header.lanes.size() == kLanes.size() && isExactReference(header.lane(Lane{0})) &&
           haveSameWeights(header.lane(Lane{1}), trial.lane) &&
           writtenOut(header.lane(Lane{1})) == writtenOut(trial.lane);
}

} // namespace

void addDrift(PlotData& data, const Trace& trace)
{
    Drift drift;
    for (const StepRecordPtr& step : trace.steps())
        if (step->verdict)
            drift.add(*step, *step->verdict);
    data.y() = {Tr::tr("nats and logits (c)"), 1};
    data.stepsCompared = stepsCompared(trace); // not those in which the lanes read different words
    if (drift.divergence.points.empty())
        return;
    data.sameBits = drift.sameBits;
    data.sameAnswers = drift.sameAnswers;
    for (PlotSeries* series : {&drift.divergence, &drift.logits, &drift.otherTop})
        if (!series->points.empty())
            data.series().push_back(std::move(*series));
}

void addTradeoff(PlotData& data, const Trace& trace, const CacheTrials& trials)
{
    data.y() = {Tr::tr("mean divergence, nats (c)"), 1};
    data.x = bytesAxis(0);
    if (trace.empty())
        return;
    CacheTrials all = trials;
    all.follow(trace);
    const std::size_t positions = trace.steps().back()->positions();
    PlotSeries series{SeriesKind::Tried, {}};
    double largest = 0;
    for (const CacheTrial& trial : all.all()) {
        if (trial.text != trialTextOf(trace.header()))
            continue;
        const auto result = resultAfter(trial, positions);
        if (!trial.comparable) {
            data.leftOut.withLoss << nameOf(trial);
        } else if (!result) {
            data.leftOut.shorter << nameOf(trial);
        } else {
            if (isTrialOf(trace.header(), trial))
                data.ownTrial = data.tried.size();
            const auto bytes = static_cast<double>(result->cacheBytes);
            series.points.push_back({bytes, result->meanDivergence, data.tried.size()});
            data.tried.push_back({nameOf(trial), *result});
            largest = std::max(largest, bytes);
        }
    }
    data.x = bytesAxis(largest);
    data.leftOut.currentHasLoss =
        data.stepsCompared > 0 && !isExactReference(trace.header().lane(Lane{0}));
    if (!series.points.empty())
        data.series() = {std::move(series)};
}

} // namespace pastkeys
