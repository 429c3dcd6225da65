// The state of a run at a cursor, rebuilt from the record.
#pragma once

#include "trace/cursor.h"

#include <vector>

namespace pastkeys {

/// What the cache of one layer holds at a cursor.
struct CacheLayerState
{
    std::vector<Span> held;  ///< positions, ascending, with those that the operation wrote
    std::size_t end = 0;     ///< the position after the last one that was ever written
    std::size_t written = 0; ///< how many of the last ones the operation at the cursor wrote
    bool read =
        false; ///< the operation at the cursor reads this layer's K (Scores) or V (WeightedSum)

    std::size_t rows() const;
    bool holds(std::size_t position) const;
    /// The positions that were written and are no longer held.
    std::vector<Span> forgotten() const;
};

struct CacheState
{
    std::vector<CacheLayerState> layers;
    std::size_t capacity = 0;      ///< the most positions, which is the model's context
    std::uint64_t bytesPerRow = 0; ///< of K and V of one layer, as they are stored
    std::uint64_t bytesUsed = 0;
    std::uint64_t bytesReserved = 0;
    CacheAccount account;
    /// The operation at the cursor, so that a view can tell K from V.
    OperationPoint point;
};

/// The cache of cachedLane() at the cursor. The layers are empty if that lane has not run.
CacheState cacheAt(const Trace& trace, Cursor cursor);

} // namespace pastkeys
