// The plots of a batch. Involves no widgets or painting.
#pragma once

#include "chart/plot.h"
#include "sequences/batch_state.h"

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

struct BatchPlotData : Plot
{
    BatchPlotKind kind = BatchPlotKind::Speed;
    QString note; ///< what the data show or, if there are none, what to do
};

/// "Speed by number of slots" ...
QString titleOf(BatchPlotKind kind);

BatchPlotData batchPlotOf(BatchPlotKind kind, const BatchState& state,
                          const std::vector<BatchSpeed>& speeds);

/// All values at this x, each on its own line.
QString valuesAt(const BatchPlotData& plot, double x);

/// The points as comma-separated values, with a header line.
QString csvOf(const BatchPlotData& plot);

} // namespace pastkeys
