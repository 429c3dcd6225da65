// What the plots of a batch show. No widgets and no painting.
#pragma once

#include "sequences/batch_state.h"

#include <QString>

#include <array>
#include <vector>

namespace pastkeys {

enum class BatchPlotKind : std::uint8_t
{
    Speed,   ///< measured, for several numbers of slots
    Weights, ///< bytes read per token, by the tokens that a step chose
    Pool,    ///< use over time
    Waste,   ///< over time
};

inline constexpr std::array kBatchPlotKinds{BatchPlotKind::Speed, BatchPlotKind::Weights,
                                            BatchPlotKind::Pool, BatchPlotKind::Waste};

/// Whether the horizontal axis is steps.
constexpr bool isByStep(BatchPlotKind kind)
{
    return kind == BatchPlotKind::Pool || kind == BatchPlotKind::Waste;
}

struct BatchPlotPoint
{
    double x = 0;
    double y = 0;
    friend bool operator==(const BatchPlotPoint&, const BatchPlotPoint&) = default;
};

/// What its points look like, with a line of its own, so that series can be told apart in gray.
enum class BatchMark : std::uint8_t
{
    Disc,
    Square,
    Cross, ///< of padding as in the chart of the sequences; or of a third series
};

struct BatchPlotSeries
{
    QString name;
    Ink ink = Ink::New;
    bool isFormula = false; ///< drawn as a dashed line without marks
    bool isJoined = true;   ///< by lines
    std::vector<BatchPlotPoint> points;
    BatchMark mark = BatchMark::Disc;
};

enum class BatchUnit : std::uint8_t
{
    Rate,         ///< tokens per second
    Milliseconds, ///< per token
    Bytes,
    Rows,
};

/// Series on one vertical axis. Several panes stand one above the other, on one horizontal axis.
struct BatchPlotPane
{
    QString title; ///< of the vertical axis
    BatchUnit unit = BatchUnit::Bytes;
    std::vector<BatchPlotSeries> series;
};

struct BatchPlotData
{
    BatchPlotKind kind = BatchPlotKind::Speed;
    QString x; ///< title of the horizontal axis
    std::vector<BatchPlotPane> panes;
    QString note; ///< what the data say, or what there is to do where there are none

    bool empty() const { return panes.empty(); }
};

/// "Speed by slots" ...
QString titleOf(BatchPlotKind kind);

/// A value in its unit: "3.21 ms", "1.1 MiB".
QString valueText(double value, BatchUnit unit);

BatchPlotData batchPlotOf(BatchPlotKind kind, const BatchState& state,
                          const std::vector<BatchSpeed>& speeds);

/// All values at this place, each in a line of its own.
QString valuesAt(const BatchPlotData& plot, double x);

/// The points as comma-separated values, with a header line.
QString csvOf(const BatchPlotData& plot);

} // namespace pastkeys
