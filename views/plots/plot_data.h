// What the plots show, taken from a trace. No widgets and no painting: what is here is what is
// drawn, what is said, and what is copied as data.
//
// Terms: values are in base units (FLOPs, seconds, bytes, FLOP/s); an axis says in which unit they
// are drawn. A point's *source* is its step, or in the ledger its bar, or its cache where bytes are
// plotted against drift. *FLOPs* are those of matrix products, the figure that the literature
// gives; the ledger names all other work separately. *Drift* is how far the right lane's next-token
// distribution is from the left lane's.
#pragma once

#include "drawing/number_text.h"
#include "model/operation_table.h"
#include "shared/machine_report.h"
#include "trace/cache_trials.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
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
    Drift,
    Tradeoff, ///< bytes of each cache that was tried, against its drift
};

inline constexpr std::array kPlotKinds{
    PlotKind::Flops,  PlotKind::Cumulative, PlotKind::Time,  PlotKind::CacheBytes,
    PlotKind::Ledger, PlotKind::Roofline,   PlotKind::Drift, PlotKind::Tradeoff};

/// In the order of PlotKind, as in options and files.
inline constexpr std::array<std::string_view, kPlotKinds.size()> kPlotNames{
    "flops", "cumulative", "time", "cache", "ledger", "roofline", "drift", "tradeoff"};
std::optional<PlotKind> plotNamed(std::string_view name);

enum class AxisScale : std::uint8_t
{
    Linear,
    Logarithmic,
};

/// Whether the horizontal axis is steps.
constexpr bool isByStep(PlotKind kind)
{
    return kind < PlotKind::Ledger || kind == PlotKind::Drift;
}

/// Whether each point stands for itself, with numbers on both axes.
constexpr bool isScatter(PlotKind kind)
{
    return kind == PlotKind::Roofline || kind == PlotKind::Tradeoff;
}

/// Whether the values are drift, which is often 0: that has a place on a logarithmic axis, too.
constexpr bool showsDrift(PlotKind kind)
{
    return kind == PlotKind::Drift || kind == PlotKind::Tradeoff;
}

/// What the points of a series are.
enum class SeriesKind : std::uint8_t
{
    EachStep,        ///< of a lane
    Prefill,         ///< likewise, in the roofline
    Decode,          ///< likewise
    Saved,           ///< a share, on an axis of its own
    Used,            ///< bytes of a lane's cache
    Reserved,        ///< likewise
    Divergence,      ///< of the next-token distributions, nats
    LogitDifference, ///< the largest
    OtherTopToken,   ///< 1 where the most probable token differs, on an axis of its own
    Tried,           ///< caches
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
    Lane lane{}; ///< if the kind is of a lane

    /// Null if the series has none.
    const PlotPoint* pointOf(std::size_t source) const;
    bool isLimit() const { return kind >= SeriesKind::MemoryLimit; }
    /// Whether its values are on another axis than those of the plot.
    bool hasOwnAxis() const
    {
        return kind == SeriesKind::Saved || kind == SeriesKind::OtherTopToken;
    }
};

/// One operation over all layers and steps, or the operations of a group together; if it is
/// neither, all work besides matrix products.
struct LedgerBar
{
    std::optional<Operation> operation = {};
    std::optional<WorkGroup> group = {};
    PerLane<std::uint64_t> flops{}; ///< of the kind PlotData::work

    bool holds(Operation which) const
    {
        return operation ? *operation == which : group && *group == descriptorOf(which).group;
    }
    std::uint64_t largest() const { return std::ranges::max(flops); }
};

/// A cache that was compared on the text of the run.
struct TriedCache
{
    QString name; ///< as in options: "window:8+4"
    TrialResult result;
};

/// Those that are not points, by the reason.
struct LeftOut
{
    QStringList shorter;         ///< their comparison ended before the run did
    QStringList withLoss;        ///< their left lane does not see the whole text exactly
    bool currentHasLoss = false; ///< the run's own left lane, too
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
    /// Points that are not drawn, but that the axes reach as well. They are what a lane that did
    /// not run would have cost, so that plots of runs with and without it have one scale.
    std::vector<PlotPoint> alsoInRange;
    std::vector<LedgerBar> bars;   ///< of the ledger, the largest first, other work last
    OperationList operations;      ///< of the model
    std::vector<TriedCache> tried; ///< of the tradeoff, in the order in which they were tried first
    std::optional<std::size_t> current; ///< of these, the one of this run
    LeftOut leftOut;
    bool sameBits = false;    ///< of the drift: no value differs in any step compared
    bool sameAnswers = false; ///< of the drift: no logit differs
    std::vector<LaneSpec> lanes;
    std::size_t steps = 0;                 ///< of the trace
    std::size_t stepsCompared = 0;         ///< with both lanes
    NumberKind work = NumberKind::Counted; ///< of FLOPs and of bytes read and written
    MachineReport machine;                 ///< that did the run

    /// Whether there is nothing to draw.
    bool empty() const { return series.empty() || sameAnswers; }
    /// Null where there is none. \param lane  if the kind is of a lane
    const PlotSeries* find(SeriesKind kind, Lane lane = {}) const;
};

/// \param trials  those of the session, with or without that of the trace itself
PlotData plotDataOf(PlotKind kind, const Trace& trace, const MachineReport& machine = {},
                    const CacheTrials& trials = {});

/// Bytes in a unit in which the largest is easy to read.
PlotAxis bytesAxis(double largest);

/// The ledger. If it has more than `most` bars, they are grouped: the largest first, other work
/// last.
PlotData withBars(const PlotData& ledger, std::size_t most);

/// FLOPs of all bars except other work.
PerLane<std::uint64_t> productsOf(const PlotData& ledger);

/// Whether the value axis shows all of the series. A linear axis does not go up to what a cache
/// reserves where that is many times what it uses.
bool isInRange(const PlotData& data, const PlotSeries& series, AxisScale scale);

/// FLOPs of products per byte that was moved, and per measured second. None where there is no work,
/// or where its time was not measured.
std::optional<PlotPoint> rooflinePoint(const StepRecord& step, Lane lane);

/// The most that the machine could do at this intensity, FLOP/s. \pre it was measured
double roofAt(double intensity, const MachineLimits& limits);

} // namespace pastkeys
