#include "plots/plot_data.h"

#include "drawing/tr.h"
#include "plots/draft_data.h"
#include "plots/drift_data.h"
#include "plots/plot_text.h"
#include "query/ledger.h"
#include "record/pass_time.h"
#include "shared/work_text.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

double timeOf(const PassRecord& record)
{
    return secondsOf(passTime(record));
}

double flopsOf(const PassRecord& record)
{
    return static_cast<double>(record.counted.products);
}

double placeOf(const StepRecord& step)
{
    return static_cast<double>(step.index + 1);
}

/// \param value  returns y for a PassRecord; a step that the lane did not run gets no point
template <typename Value>
PlotSeries seriesOf(SeriesKind kind, const Trace& trace, Lane lane, Value&& value)
{
    PlotSeries series{kind, {}, lane};
    series.points.reserve(trace.size());
    for (const StepRecordPtr& step : trace.steps())
        if (const PassRecord* record = step->lane(lane))
            series.points.push_back({placeOf(*step), value(*record), step->index});
    return series;
}

PlotSeries timesOf(const Trace& trace, Lane lane)
{
    PlotSeries series = seriesOf(SeriesKind::EachStep, trace, lane, timeOf);
    std::erase_if(series.points, [](const PlotPoint& point) { return point.y <= 0; });
    for (PlotPoint& point : series.points)
        if (const auto& repeated = trace.step(point.source).lane(lane)->repeated)
            point.spread = {secondsOf(repeated->lowerQuartile), secondsOf(repeated->upperQuartile),
                            repeated->passes};
    return series;
}

/// The FLOPs that a lane would have needed for steps that it did not run. They keep the scale the
/// same whether or not the lane ran.
std::vector<PlotPoint> missingFlops(const Trace& trace, bool cumulative)
{
    std::vector<PlotPoint> missing;
    for (const Lane lane : lanesOf(trace.header())) {
        double sum = 0;
        for (const StepRecordPtr& step : trace.steps()) {
            const PassRecord* record = step->lane(lane);
            const std::size_t first = keepsRows(trace.header().lane(lane)) ? step->first : 0;
            const double flops =
                record ? flopsOf(*record)
                       : static_cast<double>(flopsByFormula(trace.header(), *step, lane, first));
            sum += flops;
            if (!record)
                missing.push_back({placeOf(*step), cumulative ? sum : flops, step->index});
        }
    }
    return missing;
}

/// The share of FLOPs saved so far. Counts only the steps that both lanes ran.
PlotSeries savedShare(const Trace& trace)
{
    PlotSeries series{SeriesKind::Saved, {}};
    series.points.reserve(trace.size());
    PerLane<double> sums{};
    for (const StepRecordPtr& step : trace.steps())
        if (step->ranBoth()) {
            for (const Lane lane : kLanes)
                sums[indexOf(lane)] += flopsOf(*step->lane(lane));
            if (sums[0] > 0)
                series.points.push_back({placeOf(*step), 1 - sums[1] / sums[0], step->index});
        }
    return series;
}

PlotAxis timeAxis(double largest)
{
    if (largest < 1e-3)
        return {Tr::tr("time, µs (m)"), 1e-6};
    if (largest < 1)
        return {Tr::tr("time, ms (m)"), 1e-3};
    return {Tr::tr("time, s (m)"), 1};
}

std::vector<PlotSeries> measuredPoints(const Trace& trace)
{
    std::vector<PlotSeries> all;
    for (const Lane lane : lanesOf(trace.header()))
        for (const Phase phase : {Phase::Prefill, Phase::Decode}) {
            const auto kind = phase == Phase::Prefill ? SeriesKind::Prefill : SeriesKind::Decode;
            PlotSeries series{kind, {}, lane};
            for (const StepRecordPtr& step : trace.steps())
                if (const auto point = rooflinePoint(*step, lane); point && step->phase == phase)
                    series.points.push_back(*point);
            all.push_back(std::move(series));
        }
    return all;
}

/// Adds the two lines of the roof: the slope of the memory limit and, from the point where
/// arithmetic becomes the limit, a flat line. The roof extends beyond all points.
void addRoof(PlotData& data)
{
    const MachineLimits& limits = data.machine.limits;
    const double ridge = limits.flopsPerSecond / limits.readBytesPerSecond;
    double least = ridge;
    double most = ridge;
    for (const PlotSeries& series : data.series())
        for (const PlotPoint& point : series.points) {
            least = std::min(least, point.x);
            most = std::max(most, point.x);
        }
    constexpr double kBeyond = 100;
    const auto roof = [&](double x) { return PlotPoint{x, roofAt(x, limits), 0}; };
    data.series().push_back({SeriesKind::MemoryLimit, {roof(least / kBeyond), roof(ridge)}});
    data.series().push_back({SeriesKind::ArithmeticLimit, {roof(ridge), roof(most * kBeyond)}});
    data.alsoInRange = {roof(ridge)};
}

void addRoofline(PlotData& data, const Trace& trace)
{
    data.x = {ofKind(Tr::tr("FLOP/byte (c)"), data.work), 1};
    data.y() = {Tr::tr("GFLOP/s (m)"), 1e9};
    data.series() = measuredPoints(trace);
    if (data.machine.state == MachineState::Measured && !trace.empty())
        addRoof(data);
}

void sortBars(std::vector<LedgerBar>& bars)
{
    std::erase_if(bars, [](const LedgerBar& bar) { return bar.largest() == 0; });
    std::ranges::stable_sort(bars, std::greater(), &LedgerBar::largest);
}

/// If the run has steps in which both lanes ran, only those count; otherwise, all steps do.
std::vector<LedgerBar> barsOf(const Trace& trace)
{
    const std::vector<StepRecordPtr> both = stepsOfBoth(trace);
    const std::span steps = both.empty() ? trace.steps() : std::span(both);
    std::vector<LedgerBar> bars;
    LedgerBar other;
    const auto add = [&](LedgerBar bar, const PerLane<LaneTotals>& lanes) {
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            bar.flops[lane] = lanes[lane].counted.products;
            other.flops[lane] += lanes[lane].counted.other;
        }
        bars.push_back(bar);
    };
    for (const LedgerRow& row : ledgerOf(*trace.header().network, steps))
        add({.operation = row.operation}, row.lanes);
    add({.isEncoder = true}, encoderTotals(steps));
    sortBars(bars);
    if (other.largest() > 0)
        bars.push_back(other);
    return bars;
}

/// Builds the series from the bars. Bar i is at y = i. A label after each operation's longer bar has
/// the share of the work that the second lane saves.
void setLedgerSeries(PlotData& data)
{
    data.series().clear();
    data.names.clear();
    data.labels.clear();
    data.longestLabel = Tr::tr(" saves %1").arg("99.9 % ");
    for (const LedgerBar& bar : data.bars) {
        const auto y = static_cast<double>(data.names.size());
        data.names << shortTitleOf(data, bar);
        if (const auto saved = savedShareOf(data, bar.flops))
            data.labels.push_back({static_cast<double>(bar.flops[0]), y,
                                   Tr::tr(" saves %1").arg(percentText(*saved))});
    }
    for (std::size_t lane = 0; lane < data.lanes.size(); ++lane) {
        PlotSeries series{SeriesKind::EachStep, {}, idAt<Lane>(lane)};
        for (std::size_t i = 0; i < data.bars.size(); ++i)
            series.points.push_back(
                {static_cast<double>(data.bars[i].flops[lane]), static_cast<double>(i), i});
        if (std::ranges::any_of(series.points, [](const PlotPoint& p) { return p.x > 0; }))
            data.series().push_back(std::move(series));
    }
}

void addCacheBytes(PlotData& data, const Trace& trace)
{
    double largest = 0;
    for (const Lane lane : lanesOf(trace.header())) {
        if (!keepsRows(trace.header().lane(lane)))
            continue;
        data.series().push_back(
            seriesOf(SeriesKind::Used, trace, lane, [](const PassRecord& record) {
                return static_cast<double>(record.cacheBytesUsed);
            }));
        largest = std::max(largest, largestOf(data.series().back()));
        data.series().push_back(
            seriesOf(SeriesKind::Reserved, trace, lane, [](const PassRecord& record) {
                return static_cast<double>(record.cacheBytesReserved);
            }));
    }
    data.y() = bytesAxis(largest);
}

void addStepSeries(PlotData& data, const Trace& trace)
{
    const bool cumulative = data.kind == PlotKind::Cumulative;
    data.x = {Tr::tr("step"), 1};
    data.y() = {ofKind(cumulative ? Tr::tr("FLOPs so far (c)") : Tr::tr("FLOPs (c)"), data.work),
                1};
    if (data.kind == PlotKind::CacheBytes)
        return addCacheBytes(data, trace);
    if (data.kind == PlotKind::Drift)
        return addDrift(data, trace);
    double largest = 0;
    for (const Lane lane : lanesOf(trace.header())) {
        if (data.kind == PlotKind::Time)
            data.series().push_back(timesOf(trace, lane));
        else
            data.series().push_back(
                seriesOf(SeriesKind::EachStep, trace, lane,
                         [cumulative, sum = 0.0](const PassRecord& record) mutable {
                             return sum = (cumulative ? sum : 0) + flopsOf(record);
                         }));
        largest = std::max(largest, largestOf(data.series().back()));
    }
    if (data.kind == PlotKind::Time) {
        data.y() = timeAxis(largest);
        return;
    }
    data.alsoInRange = missingFlops(trace, cumulative);
    if (cumulative)
        data.series().push_back(savedShare(trace));
}

} // namespace

std::optional<PlotKind> plotNamed(std::string_view name)
{
    const auto* const found = std::ranges::find(kPlotNames, name);
    return found == kPlotNames.end()
               ? std::nullopt
               : std::optional(kPlotKinds.at(static_cast<std::size_t>(found - kPlotNames.begin())));
}

PlotAxis bytesAxis(double largest)
{
    constexpr double kKibi = 1024;
    if (largest < kKibi)
        return {Tr::tr("cache, bytes (c)"), 1};
    if (largest < kKibi * kKibi)
        return {Tr::tr("cache, KiB (c)"), kKibi};
    if (largest < kKibi * kKibi * kKibi)
        return {Tr::tr("cache, MiB (c)"), kKibi * kKibi};
    return {Tr::tr("cache, GiB (c)"), kKibi * kKibi * kKibi};
}

PlotData plotDataOf(PlotKind kind, const Trace& trace, const MachineReport& machine,
                    const CacheTrials& trials)
{
    PlotData data;
    data.kind = kind;
    data.steps = trace.size();
    data.stepsCompared = stepsOfBoth(trace).size();
    data.work = workKind(trace.header());
    data.machine = machineOf(trace.header(), machine);
    data.network = trace.header().network;
    data.lanes = trace.header().lanes;
    if (kind == PlotKind::Ledger) {
        data.x = {ofKind(Tr::tr("FLOPs (c)"), data.work), 1};
        data.bars = barsOf(trace);
        setLedgerSeries(data);
    } else if (kind == PlotKind::Roofline) {
        addRoofline(data, trace);
    } else if (kind == PlotKind::Tradeoff) {
        addTradeoff(data, trace, trials);
    } else if (kind == PlotKind::Proposals) {
        addProposals(data, trace);
    } else {
        addStepSeries(data, trace);
    }
    std::erase_if(data.series(), [](const PlotSeries& series) { return series.points.empty(); });
    setLooks(data);
    return data;
}

std::optional<std::size_t> PlotData::barOf(const OperationSpec& operation) const
{
    const auto found =
        std::ranges::find_if(bars, [&](const LedgerBar& bar) { return bar.holds(operation); });
    if (found == bars.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - bars.begin());
}

PlotData withBars(const PlotData& ledger, std::size_t most)
{
    PlotData shown = ledger;
    if (shown.bars.size() <= most)
        return shown;
    shown.bars.clear();
    for (const WorkGroup group :
         {WorkGroup::Attention, WorkGroup::Projections, WorkGroup::Mlp, WorkGroup::Rest}) {
        LedgerBar sum{.group = group};
        for (const LedgerBar& bar : ledger.bars) {
            if (!bar.operation || (*ledger.network)[*bar.operation].group != group)
                continue;
            const bool alone = sum.largest() == 0;
            sum.operation = alone ? bar.operation : std::nullopt;
            for (std::size_t lane = 0; lane < sum.flops.size(); ++lane)
                sum.flops[lane] += bar.flops[lane];
        }
        shown.bars.push_back(sum);
    }
    std::ranges::copy_if(ledger.bars, std::back_inserter(shown.bars), &LedgerBar::isEncoder);
    sortBars(shown.bars);
    if (!ledger.bars.back().isOfProducts())
        shown.bars.push_back(ledger.bars.back());
    setLedgerSeries(shown);
    setLooks(shown);
    return shown;
}

PerLane<std::uint64_t> productsOf(const PlotData& ledger)
{
    PerLane<std::uint64_t> sums{};
    for (const LedgerBar& bar : ledger.bars)
        if (bar.isOfProducts())
            for (std::size_t lane = 0; lane < sums.size(); ++lane)
                sums[lane] += bar.flops[lane];
    return sums;
}

std::optional<double> savedShareOf(const PlotData& ledger, const PerLane<std::uint64_t>& flops)
{
    if (ledger.stepsCompared == 0 || flops[1] == 0 || flops[1] >= flops[0])
        return {};
    return 1 - static_cast<double>(flops[1]) / static_cast<double>(flops[0]);
}

bool isInRange(const PlotData& data, const PlotSeries& series, AxisScale scale)
{
    constexpr double kMostOverUsed = 3;
    if (series.kind != SeriesKind::Reserved || scale == AxisScale::Logarithmic)
        return true;
    double used = 0;
    for (const PlotSeries& other : data.series())
        if (other.kind == SeriesKind::Used)
            used = std::max(used, largestOf(other));
    return used == 0 || largestOf(series) <= kMostOverUsed * used;
}

std::optional<PlotPoint> rooflinePoint(const StepRecord& step, Lane lane)
{
    const PassRecord* record = step.lane(lane);
    if (!record || record->counted.bytes() == 0 || record->counted.products == 0 ||
        timeOf(*record) <= 0)
        return {};
    return PlotPoint{flopsOf(*record) / static_cast<double>(record->counted.bytes()),
                     flopsOf(*record) / timeOf(*record), step.index};
}

double roofAt(double intensity, const MachineLimits& limits)
{
    return std::min(intensity * limits.readBytesPerSecond, limits.flopsPerSecond);
}

} // namespace pastkeys
