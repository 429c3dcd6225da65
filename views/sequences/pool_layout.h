#pragma once

#include "sequences/batch_state.h"
#include "shared/view_layout.h"

#include <QSizeF>

#include <optional>
#include <vector>

namespace pastkeys {

/// The picture of the memory, and where each block is in the picture.
struct PoolLayout
{
    ViewLayout picture;
    std::vector<QRectF> blocks;

    /// None if there is no block at the point.
    std::optional<std::size_t> blockAt(QPointF point) const;
};

/// The memory after the current step: the blocks of the pool, each with the numbers and colors of
/// the sequences that read it; for a static batch, the memory that each sequence reserves.
PoolLayout poolLayout(const BatchState& state, QSizeF size, const TextMetrics& metrics);

/// The height that all blocks need at this width.
double poolHeight(const BatchState& state, double width, const TextMetrics& metrics);

} // namespace pastkeys
