// What the plots show, taken from a trace. No widgets and no painting: what is here is what is
// drawn, what is said, and what is copied as data.
//
// Terms: values are in base units (FLOPs, seconds, bytes, FLOP/s); an axis says in which unit they
// are drawn. A point's *source* is its step, or in the ledger its bar. *FLOPs* are those of matrix
// products, the figure that the literature gives; the ledger names all other work apart.
#pragma once

#include "model/operation_table.h"
#include "shared/machine_report.h"
#include "trace/trace.h"

#include <QString>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace pastkeys {

enum class PlotKind : std::uint8_t
{
    Flops,
    Cumulative,
    Time,
    CacheBytes,
    Ledger,
    Roofline,
};

inline constexpr std::array kPlotKinds{PlotKind::Flops,  PlotKind::Cumulative,
                                       PlotKind::Time,   PlotKind::CacheBytes,
                                       PlotKind::Ledger, PlotKind::Roofline};

enum class AxisScale : std::uint8_t
{
    Linear,
    Logarithmic,
};

/// Whether the horizontal axis is steps.
constexpr bool isByStep(PlotKind kind)
{
    return kind < PlotKind::Ledger;
}

/// What the points of a series are.
enum class SeriesKind : std::uint8_t
{
    EachStep,        ///< of a lane
    Prefill,         ///< likewise, in the roofline
    Decode,          ///< likewise
    Saved,           ///< a share, on an axis of its own
    Used,            ///< bytes of the cache
    Reserved,        ///< likewise
    MemoryLimit,     ///< the slope of the roof
    ArithmeticLimit, ///< its flat end
};

/// How repeated measurements of one point are spread.
struct PlotSpread
{
    double low = 0; ///< half of them lie from here
    double high = 0;
    std::size_t passes = 0; ///< 0: measured once
    friend bool operator==(const PlotSpread&, const PlotSpread&) = default;
};

struct PlotPoint
{
    double x = 0;
    double y = 0;
    std::size_t source = 0;
    PlotSpread spread = {};
    friend bool operator==(const PlotPoint&, const PlotPoint&) = default;
};

struct PlotSeries
{
    SeriesKind kind = SeriesKind::EachStep;
    std::vector<PlotPoint> points;
    Lane lane{}; ///< where its kind is of a lane

    /// Null where it has none.
    const PlotPoint* pointOf(std::size_t source) const;
    bool isLimit() const { return kind >= SeriesKind::MemoryLimit; }
};

/// One operation over all layers and steps, or those of a group together, or, where it is neither,
/// all work besides matrix products.
struct LedgerBar
{
    std::optional<Operation> operation = {};
    std::optional<WorkGroup> group = {};
    PerLane<std::uint64_t> flops{}; ///< counted

    bool holds(Operation which) const
    {
        return operation ? *operation == which : group && *group == descriptorOf(which).group;
    }
    std::uint64_t largest() const { return std::ranges::max(flops); }
};

struct PlotAxis
{
    QString title;   ///< with unit and kind: "time, ms (m)"
    double unit = 1; ///< what is drawn as 1
};

struct PlotData
{
    PlotKind kind = PlotKind::Flops;
    PlotAxis x;
    PlotAxis y;
    std::vector<PlotSeries> series; ///< only those with points
    /// Not drawn, but the axes reach as far as these. What a lane would have cost that did not run
    /// is here, so that plots of runs with and without it have one scale.
    std::vector<PlotPoint> alsoInRange;
    std::vector<LedgerBar> bars; ///< of the ledger, the largest first, other work last
    OperationList operations;    ///< of the model
    std::vector<LaneSpec> lanes;
    std::size_t steps = 0;         ///< of the trace
    std::size_t stepsCompared = 0; ///< with both lanes
    MachineReport machine;

    bool empty() const { return series.empty(); }
    /// Null where there is none. \param lane where the kind is of a lane
    const PlotSeries* find(SeriesKind kind, Lane lane = {}) const;
};

PlotData plotDataOf(PlotKind kind, const Trace& trace, const MachineReport& machine = {});

/// The ledger, by groups where it has more bars than that: the largest first, other work last.
PlotData withBars(const PlotData& ledger, std::size_t most);

/// FLOPs of all bars but other work.
PerLane<std::uint64_t> productsOf(const PlotData& ledger);

/// Whether the value axis shows all of the series. A linear axis does not go up to what a cache
/// reserves where that is many times what it uses.
bool isInRange(const PlotData& data, const PlotSeries& series, AxisScale scale);

/// Counted FLOPs of products per counted byte, and per measured second. None where nothing was
/// counted or measured.
std::optional<PlotPoint> rooflinePoint(const StepRecord& step, Lane lane);

/// The most that the machine could do at this intensity, FLOP/s. \pre it was measured
double roofAt(double intensity, const MachineLimits& limits);

} // namespace pastkeys
