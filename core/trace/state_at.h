// The state of a run at a cursor, rebuilt from the record.
#pragma once

#include "trace/cursor.h"

#include <vector>

namespace pastkeys {

/// What the cache of one layer holds at a cursor, where it keeps every position: those from 0 on.
/// (What other kinds hold is in LaneRecord::held.)
struct CacheLayerState
{
    std::size_t length = 0;  ///< positions held
    std::size_t written = 0; ///< of these, the last ones: written by the operation at the cursor
    bool read =
        false; ///< the operation at the cursor reads this layer's K (Scores) or V (WeightedSum)
};

struct CacheState
{
    std::vector<CacheLayerState> layers;
    std::size_t capacity = 0; ///< most positions: the model's context
    std::uint64_t bytesUsed = 0;
    std::uint64_t bytesReserved = 0;
    CacheAccount account;
    /// The operation at the cursor, so that a view can tell K from V.
    OperationPoint point;
};

/// The cache of cachedLane() at the cursor. Empty layers where that lane has not run.
CacheState cacheAt(const Trace& trace, Cursor cursor);

} // namespace pastkeys
