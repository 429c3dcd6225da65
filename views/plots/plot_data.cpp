#include "plots/plot_data.h"

#include "trace/comparison.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Plots", text);
}

double secondsOf(const LaneRecord& record)
{
    return std::chrono::duration<double>(record.duration).count();
}

double flopsOf(const LaneRecord& record)
{
    return static_cast<double>(record.counted.flops());
}

double placeOf(const StepRecord& step)
{
    return static_cast<double>(step.index + 1);
}

/// \param value of a LaneRecord; a lane that did not run has no point
template <typename Value>
PlotSeries seriesOf(SeriesRole role, const Trace& trace, Lane lane, Value&& value)
{
    PlotSeries series{role, {}};
    series.points.reserve(trace.size());
    for (const StepRecordPtr& step : trace.steps())
        if (const LaneRecord* record = step->lane(lane))
            series.points.push_back({placeOf(*step), value(*record), step->index});
    return series;
}

/// The role of a lane's series.
SeriesRole roleOf(Lane lane)
{
    return lane == Lane{0} ? SeriesRole::Off : SeriesRole::On;
}

template <typename Value> std::vector<PlotSeries> allLanes(const Trace& trace, const Value& value)
{
    std::vector<PlotSeries> all;
    all.reserve(kLanes.size());
    for (const Lane lane : kLanes)
        all.push_back(seriesOf(roleOf(lane), trace, lane, value));
    return all;
}

PlotSeries cumulativeSeries(const Trace& trace, Lane lane)
{
    return seriesOf(roleOf(lane), trace, lane, [sum = 0.0](const LaneRecord& record) mutable {
        return sum += flopsOf(record);
    });
}

/// Of the steps that both lanes ran: only those can be compared.
PlotSeries savedShare(const Trace& trace)
{
    PlotSeries series{SeriesRole::Saved, {}};
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

double largestOf(const PlotData& data)
{
    double largest = 0;
    for (const PlotSeries& series : data.series)
        for (const PlotPoint& point : series.points)
            largest = std::max(largest, point.y);
    return largest;
}

PlotAxis timeAxis(double largest)
{
    if (largest < 1e-3)
        return {tr("time, µs (m)"), 1e-6};
    if (largest < 1)
        return {tr("time, ms (m)"), 1e-3};
    return {tr("time, s (m)"), 1};
}

PlotAxis bytesAxis(double largest)
{
    constexpr double kKibi = 1024;
    if (largest < kKibi)
        return {tr("cache, bytes (c)"), 1};
    if (largest < kKibi * kKibi)
        return {tr("cache, KiB (c)"), kKibi};
    if (largest < kKibi * kKibi * kKibi)
        return {tr("cache, MiB (c)"), kKibi * kKibi};
    return {tr("cache, GiB (c)"), kKibi * kKibi * kKibi};
}

SeriesRole roleOf(Lane lane, Phase phase)
{
    if (lane == Lane{0})
        return phase == Phase::Prefill ? SeriesRole::OffPrefill : SeriesRole::OffDecode;
    return phase == Phase::Prefill ? SeriesRole::OnPrefill : SeriesRole::OnDecode;
}

std::vector<PlotSeries> measuredPoints(const Trace& trace)
{
    std::vector<PlotSeries> all;
    for (const SeriesRole role : {SeriesRole::OffPrefill, SeriesRole::OffDecode,
                                  SeriesRole::OnPrefill, SeriesRole::OnDecode}) {
        PlotSeries series{role, {}};
        for (const StepRecordPtr& step : trace.steps())
            for (const Lane lane : kLanes)
                if (const auto point = rooflinePoint(*step, lane);
                    point && roleOf(lane, step->phase) == role)
                    series.points.push_back(*point);
        all.push_back(std::move(series));
    }
    return all;
}

double powerOfTenBelow(double value)
{
    return std::pow(10, std::floor(std::log10(value)));
}

/// The slope of memory up to where the units for multiply-adds become the limit, and their line.
PlotSeries roofOver(const std::vector<PlotSeries>& measured, const MachineLimits& limits)
{
    const double ridge = limits.flopsPerSecond / limits.readBytesPerSecond;
    double least = ridge;
    double most = ridge;
    for (const PlotSeries& series : measured)
        for (const PlotPoint& point : series.points) {
            least = std::min(least, point.x);
            most = std::max(most, point.x);
        }
    const double left = powerOfTenBelow(least);
    const double right = powerOfTenBelow(most) * 10;
    return {SeriesRole::Roof,
            {{left, roofAt(left, limits), 0},
             {ridge, roofAt(ridge, limits), 0},
             {right, roofAt(right, limits), 0}}};
}

void addRoofline(PlotData& data, const Trace& trace)
{
    data.x = {tr("FLOP/byte (c)"), 1};
    data.y = {tr("GFLOP/s (m)"), 1e9};
    data.series = measuredPoints(trace);
    if (data.machine.state == MachineState::Measured && !trace.empty())
        data.series.push_back(roofOver(data.series, data.machine.limits));
}

/// Steps that only one lane ran count only where no step has both.
bool counts(const PlotData& data, const StepRecord& step)
{
    return data.stepsCompared == 0 || step.ranBoth();
}

std::uint64_t largestOf(const LedgerBar& bar)
{
    return std::ranges::max(bar.flops);
}

std::vector<LedgerBar> barsOf(const PlotData& data, const Trace& trace)
{
    std::vector<LedgerBar> bars;
    bars.reserve(data.operations.size());
    for (const OperationDescriptor& operation : data.operations)
        bars.push_back({.operation = operation.id});
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : kLanes)
            if (const LaneRecord* record = step->lane(lane); record && counts(data, *step))
                for (const OperationRecord& done : record->operations) {
                    LedgerBar& bar = bars[indexIn(data.operations, done.point.operation)];
                    bar.flops[indexOf(lane)] += done.counted.flops();
                }
    std::erase_if(bars, [](const LedgerBar& bar) { return largestOf(bar) == 0; });
    std::ranges::stable_sort(
        bars, [](const LedgerBar& a, const LedgerBar& b) { return largestOf(a) > largestOf(b); });
    return bars;
}

/// Bar i is at y = i.
void setLedgerSeries(PlotData& data)
{
    data.series.clear();
    for (const Lane lane : kLanes) {
        PlotSeries series{roleOf(lane), {}};
        for (std::size_t i = 0; i < data.bars.size(); ++i)
            series.points.push_back({static_cast<double>(data.bars[i].flops[indexOf(lane)]),
                                     static_cast<double>(i), i});
        if (std::ranges::any_of(series.points, [](const PlotPoint& p) { return p.x > 0; }))
            data.series.push_back(std::move(series));
    }
}

void addStepSeries(PlotData& data, const Trace& trace)
{
    data.x = {tr("step"), 1};
    data.y = {tr("FLOPs (c)"), 1};
    switch (data.kind) {
    case PlotKind::Cumulative:
        data.y.title = tr("FLOPs so far (c)");
        for (const Lane lane : kLanes)
            data.series.push_back(cumulativeSeries(trace, lane));
        data.series.push_back(savedShare(trace));
        break;
    case PlotKind::Time:
        data.series = allLanes(trace, secondsOf);
        data.y = timeAxis(largestOf(data));
        break;
    case PlotKind::CacheBytes:
        if (const auto lane = cachedLane(trace.header()))
            data.series = {
                seriesOf(SeriesRole::Used, trace, *lane,
                         [](const LaneRecord& record) {
                             return static_cast<double>(record.cacheBytesUsed);
                         }),
                seriesOf(SeriesRole::Reserved, trace, *lane, [](const LaneRecord& record) {
                    return static_cast<double>(record.cacheBytesReserved);
                })};
        data.y = bytesAxis(largestOf(data));
        break;
    default:
        data.series = allLanes(trace, flopsOf);
    }
}

} // namespace

std::string_view nameOf(PlotKind kind)
{
    constexpr std::array<std::string_view, kPlotKinds.size()> kNames{
        "flops", "cumulative", "time", "cache", "ledger", "roofline"};
    return kNames[static_cast<std::size_t>(kind)];
}

LedgerBar& LedgerBar::operator+=(const LedgerBar& more)
{
    for (std::size_t lane = 0; lane < flops.size(); ++lane)
        flops[lane] += more.flops[lane];
    return *this;
}

const PlotSeries* PlotData::find(SeriesRole role) const
{
    const auto found = std::ranges::find(series, role, &PlotSeries::role);
    return found == series.end() ? nullptr : &*found;
}

PlotData plotDataOf(PlotKind kind, const Trace& trace, const MachineReport& machine)
{
    PlotData data;
    data.kind = kind;
    data.steps = trace.size();
    data.stepsCompared = stepsCompared(trace);
    data.machine = machine;
    data.operations = operationsOf(trace.header().config);
    if (kind == PlotKind::Ledger) {
        data.x = {tr("FLOPs of the run (c)"), 1};
        data.bars = barsOf(data, trace);
        setLedgerSeries(data);
    } else if (kind == PlotKind::Roofline) {
        addRoofline(data, trace);
    } else {
        addStepSeries(data, trace);
    }
    std::erase_if(data.series, [](const PlotSeries& series) { return series.points.empty(); });
    return data;
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
        for (const LedgerBar& bar : ledger.bars)
            if (descriptorOf(*bar.operation).group == group)
                sum += bar;
        if (largestOf(sum) > 0)
            shown.bars.push_back(sum);
    }
    std::ranges::stable_sort(shown.bars, [](const LedgerBar& a, const LedgerBar& b) {
        if ((a.group == WorkGroup::Rest) != (b.group == WorkGroup::Rest))
            return b.group == WorkGroup::Rest;
        return largestOf(a) > largestOf(b);
    });
    setLedgerSeries(shown);
    return shown;
}

std::optional<PlotPoint> rooflinePoint(const StepRecord& step, Lane lane)
{
    const LaneRecord* record = step.lane(lane);
    if (!record || record->counted.bytes() == 0 || record->counted.flops() == 0 ||
        record->duration.count() <= 0)
        return {};
    return PlotPoint{flopsOf(*record) / static_cast<double>(record->counted.bytes()),
                     flopsOf(*record) / secondsOf(*record), step.index};
}

double roofAt(double intensity, const MachineLimits& limits)
{
    return std::min(intensity * limits.readBytesPerSecond, limits.flopsPerSecond);
}

} // namespace pastkeys
