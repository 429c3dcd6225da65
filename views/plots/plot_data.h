// The plots of a run, made from its trace. Involves no widgets or painting. The same data are drawn,
// spoken, and copied.
//
// Terms: *FLOPs* are those of matrix products, as in the literature; the ledger lists all other work
// separately. *Drift* is how far the right lane's next-token distribution diverges from the left
// lane's.
#pragma once

#include "chart/plot.h"
#include "compare/cache_trials.h"
#include "drawing/number_text.h"
#include "model/network.h"
#include "query/draft_sweep.h"
#include "shared/machine_report.h"

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
    Tradeoff,  ///< bytes of each cache that was tried, against its drift
    Proposals, ///< tokens per pass, by the number of proposed tokens
};

inline constexpr std::array kPlotKinds{
    PlotKind::Flops,      PlotKind::Cumulative, PlotKind::Time,
    PlotKind::CacheBytes, PlotKind::Ledger,     PlotKind::Roofline,
    PlotKind::Drift,      PlotKind::Tradeoff,   PlotKind::Proposals};

/// The names in options and files, in the order of PlotKind.
inline constexpr std::array<std::string_view, kPlotKinds.size()> kPlotNames{
    "flops", "cumulative", "time", "cache", "ledger", "roofline", "drift", "tradeoff", "proposals"};
std::optional<PlotKind> plotNamed(std::string_view name);

/// Whether the horizontal axis shows steps.
constexpr bool isByStep(PlotKind kind)
{
    return kind < PlotKind::Ledger || kind == PlotKind::Drift;
}

/// One operation over all layers and steps, all operations of a group, or the whole encoder. A bar
/// with none of them stands for all work other than matrix products.
struct LedgerBar
{
    std::optional<Operation> operation = {};
    std::optional<WorkGroup> group = {};
    bool isEncoder = false;
    PerLane<std::uint64_t> flops{}; ///< PlotData::work is the kind of these numbers

    bool holds(const OperationSpec& which) const
    {
        return operation ? *operation == which.id : group && *group == which.group;
    }
    bool isOfProducts() const { return operation || group || isEncoder; }
    std::uint64_t largest() const { return std::ranges::max(flops); }
};

/// A cache that was compared on the text of the run.
struct TriedCache
{
    QString name; ///< as in command-line options: "window:8+4"
    TrialResult result;
};

/// Caches that were tried but are not drawn, grouped by reason.
struct LeftOut
{
    QStringList shorter;         ///< have no result for this run's number of tokens
    QStringList withLoss;        ///< their left lane is not an exact reference
    bool currentHasLoss = false; ///< this run's left lane is not an exact reference
};

/// A plot of a run. `current` and the scale are those of the view that shows it.
struct PlotData : Plot
{
    PlotKind kind = PlotKind::Flops;
    std::vector<LedgerBar> bars; ///< of the ledger, largest first, other work last
    NetworkPtr network = networkWithoutSizes();
    std::vector<TriedCache> tried;       ///< of the tradeoff, in the order of their first trials
    std::optional<std::size_t> ownTrial; ///< index in `tried` of this run's cache
    LeftOut leftOut;
    std::vector<DraftTrial> drafts;      ///< by the number of proposed tokens, from 1 on
    std::optional<std::size_t> ownDraft; ///< index in `drafts` of what this run did
    std::uint64_t weightBytes = 0;       ///< that a pass reads, for `drafts`
    bool sameBits = false;    ///< in the drift plot: no value differs in any step compared
    bool sameAnswers = false; ///< in the drift plot: no logit differs
    std::vector<LaneSpec> lanes;
    std::size_t steps = 0; ///< of the trace
    /// Steps that both lanes ran. In the drift plot, only those in which both had read the same
    /// text.
    std::size_t stepsCompared = 0;
    NumberKind work = NumberKind::Counted; ///< kind of FLOPs and of bytes read and written
    MachineReport machine;                 ///< the machine on which the run was done

    /// Whether there is nothing to draw.
    bool empty() const { return Plot::empty() || sameAnswers; }
    /// The index of the bar that holds the operation.
    std::optional<std::size_t> barOf(const OperationSpec& operation) const;
};

/// \param trials  all trials of the session; the trial of `trace` itself may be missing
PlotData plotDataOf(PlotKind kind, const Trace& trace, const MachineReport& machine = {},
                    const CacheTrials& trials = {});

/// Sets what the canvas needs to draw the plot of this kind: titles, colors, marks, forms of axes.
void setLooks(PlotData& data);

/// An axis for bytes, in a unit that makes the largest value easy to read.
PlotAxis bytesAxis(double largest);

/// The ledger. If it has more than `most` bars, they are combined into one bar per group, with the
/// largest first and other work last.
PlotData withBars(const PlotData& ledger, std::size_t most);

/// The total FLOPs of all bars except the one for other work.
PerLane<std::uint64_t> productsOf(const PlotData& ledger);
/// The share of the work that the second lane saves. None if no step was run by both lanes, if the
/// second lane did no work, or if it did at least as much as the first.
/// \param flops  of one or more bars of the ledger
std::optional<double> savedShareOf(const PlotData& ledger, const PerLane<std::uint64_t>& flops);

/// Whether the value axis includes the whole series. A linear axis omits the reserved bytes if they
/// far exceed the bytes in use, which would look like 0 beside them.
bool isInRange(const PlotData& data, const PlotSeries& series, AxisScale scale);

/// A step in the roofline: x is its FLOPs per byte moved, and y its FLOPs per second. None if it
/// has no work, or if its time was not measured.
std::optional<PlotPoint> rooflinePoint(const StepRecord& step, Lane lane);

/// The highest FLOP/s that the machine can reach at an intensity (FLOPs per byte moved). \pre the
/// limits were measured
double roofAt(double intensity, const MachineLimits& limits);

} // namespace pastkeys
