// The data behind the plots of a batch. Involves no widgets or painting.
#pragma once

#include "sequences/batch_state.h"

#include <QString>

#include <array>
#include <vector>

namespace pastkeys {

enum class BatchPlotKind : std::uint8_t
{
    Speed,   ///< measured, for several numbers of slots
    Weights, ///< bytes read per token, against the number of tokens that a step chose
    Pool,    ///< how much of the pool is used over time
    Waste,   ///< how much memory or work is wasted over time
};

inline constexpr std::array kBatchPlotKinds{BatchPlotKind::Speed, BatchPlotKind::Weights,
                                            BatchPlotKind::Pool, BatchPlotKind::Waste};

/// Whether the horizontal axis shows steps.
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

/// What the points of a series look like. Each mark also has its own line style, so that series can
/// be told apart in grayscale.
enum class BatchMark : std::uint8_t
{
    Disc,
    Square,
    Cross, ///< for padding, as in the chart of the sequences, or for a third series
};

struct BatchPlotSeries
{
    QString name;
    Ink ink = Ink::New;
    bool isFormula = false; ///< drawn as a dashed line without marks
    bool isJoined = true;   ///< whether lines join the points
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

/// Series on one vertical axis. All panes of a plot have the same horizontal axis.
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
    QString note; ///< what the data show or, if there are none, what to do

    bool empty() const { return panes.empty(); }
};

/// "Speed by number of slots" ...
QString titleOf(BatchPlotKind kind);

/// A value in its unit: "3.21 ms", "1.1 MiB".
QString valueText(double value, BatchUnit unit);

BatchPlotData batchPlotOf(BatchPlotKind kind, const BatchState& state,
                          const std::vector<BatchSpeed>& speeds);

/// All values at this x, each on its own line.
QString valuesAt(const BatchPlotData& plot, double x);

/// The points as comma-separated values, with a header line.
QString csvOf(const BatchPlotData& plot);

} // namespace pastkeys
