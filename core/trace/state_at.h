// The state of a run at a cursor, rebuilt from the record.
#pragma once

#include "trace/cursor.h"

#include <vector>

namespace pastkeys {

/// What the cache of one layer holds at a cursor, if it keeps every position. (LaneRecord::held
/// says what other kinds of cache hold.)
struct CacheLayerState
{
    std::size_t length = 0;  ///< positions held, which begin at 0
    std::size_t written = 0; ///< how many of the last ones the operation at the cursor wrote
    bool read =
        false; ///< the operation at the cursor reads this layer's K (Scores) or V (WeightedSum)
};

struct CacheState
{
    std::vector<CacheLayerState> layers;
    std::size_t capacity = 0; ///< the most positions, which is the model's context
    std::uint64_t bytesUsed = 0;
    std::uint64_t bytesReserved = 0;
    CacheAccount account;
    /// The operation at the cursor, so that a view can tell K from V.
    OperationPoint point;
};

/// The cache of cachedLane() at the cursor. The layers are empty if that lane has not run.
CacheState cacheAt(const Trace& trace, Cursor cursor);

} // namespace pastkeys
