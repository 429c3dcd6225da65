// What the plots show, taken from a trace. No widgets and no painting: what is here is what is
// drawn, what is said, and what is copied as data.
//
// Terms: values are in base units (FLOPs, seconds, bytes, FLOP/s); an axis says in which unit they
// are drawn. A point's *source* is its step, or in the ledger its bar.
#pragma once

#include "costs/machine.h"
#include "model/operation_table.h"
#include "trace/trace.h"

#include <QString>

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

/// As on the command line: "flops", "cumulative", "time", "cache", "ledger", "roofline".
std::string_view nameOf(PlotKind kind);

/// Whether the horizontal axis is steps.
constexpr bool isByStep(PlotKind kind)
{
    return kind < PlotKind::Ledger;
}

/// What a series stands for; the theme and this say how it looks.
enum class SeriesRole : std::uint8_t
{
    Off,
    On,
    Saved, ///< a share, on an axis of its own
    Used,
    Reserved,
    OffPrefill,
    OffDecode,
    OnPrefill,
    OnDecode,
    Roof,
};

struct PlotPoint
{
    double x = 0;
    double y = 0;
    std::size_t source = 0;
    friend bool operator==(const PlotPoint&, const PlotPoint&) = default;
};

struct PlotSeries
{
    SeriesRole role = SeriesRole::Off;
    std::vector<PlotPoint> points;
};

/// One operation over all layers and steps, or those of a group together.
struct LedgerBar
{
    std::optional<Operation> operation = {};
    std::optional<WorkGroup> group = {}; ///< where there is no operation
    PerLane<std::uint64_t> flops{};      ///< counted

    bool holds(Operation which) const
    {
        return operation ? *operation == which : group && *group == descriptorOf(which).group;
    }
    LedgerBar& operator+=(const LedgerBar& more); ///< adds its FLOPs
};

/// Of the roof.
enum class RoofPart : std::uint8_t
{
    Memory,     ///< its slope
    Arithmetic, ///< its flat end
};

enum class RoofText : std::uint8_t
{
    Full,
    Short,
};

struct PlotAxis
{
    QString title;   ///< with unit and kind: "time, ms (m)"
    double unit = 1; ///< what is drawn as 1
};

/// What is known of the machine that measured the times.
enum class MachineState : std::uint8_t
{
    NotMeasured,
    Waiting, ///< for the run to end
    Measuring,
    Measured,
    Failed,
};

struct MachineReport
{
    MachineState state = MachineState::NotMeasured;
    QString processor; ///< empty where the system does not say
    MachineLimits limits;
};

struct PlotData
{
    PlotKind kind = PlotKind::Flops;
    PlotAxis x;
    PlotAxis y;
    std::vector<PlotSeries> series; ///< only those with points
    std::vector<LedgerBar> bars;    ///< of the ledger, the largest first
    OperationList operations;       ///< of the model
    std::size_t steps = 0;          ///< of the trace
    std::size_t stepsCompared = 0;  ///< with both lanes
    MachineReport machine;

    bool empty() const { return series.empty(); }
    const PlotSeries* find(SeriesRole role) const;
};

PlotData plotDataOf(PlotKind kind, const Trace& trace, const MachineReport& machine = {});

/// The ledger, by groups where it has more bars than that: the largest first, the rest last.
PlotData withBars(const PlotData& ledger, std::size_t most);

/// Counted FLOPs a counted byte, and counted FLOPs a measured second. None where nothing was
/// counted or measured.
std::optional<PlotPoint> rooflinePoint(const StepRecord& step, Lane lane);

/// The most that the machine could do at this intensity, FLOP/s. \pre it was measured
double roofAt(double intensity, const MachineLimits& limits);

} // namespace pastkeys
