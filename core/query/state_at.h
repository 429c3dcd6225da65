// The state of the cache at a cursor, rebuilt from the record.
#pragma once

#include "query/cursor.h"

#include <algorithm>
#include <vector>

namespace pastkeys {

/// What the cache of one layer holds at a cursor.
struct CacheLayerState
{
    std::vector<Span> held;   ///< positions, ascending, including those just written
    std::size_t end = 0;      ///< one past the last position ever written
    std::size_t written = 0;  ///< rows that the operation at the cursor wrote, the last at end - 1
    std::size_t reserved = 0; ///< how many rows its memory has room for
    std::uint64_t bytesPerRow = 0; ///< that it stores for a position
    /// Whether the operation at the cursor reads this layer's K (Scores) or V (WeightedSum).
    bool read = false;
    /// With a window in this layer, the first position that the newest query sees, and the first
    /// that any query of its pass sees; otherwise 0.
    std::size_t seenFrom = 0, readFrom = 0;

    std::size_t rows() const { return totalOf(held); }
    bool holds(std::size_t position) const { return anyContains(held, position); }
    /// The next positions that fit in the unused part of the memory, up to `capacity`.
    Span room(std::size_t capacity) const
    {
        return {end, std::min(reserved - std::min(rows(), reserved), capacity - end)};
    }
    /// The positions that were written but are no longer held.
    std::vector<Span> forgotten() const;
};

struct CacheState
{
    std::vector<CacheLayerState> layers;
    std::size_t origin = 0;   ///< the position at which the model's text begins
    std::size_t capacity = 0; ///< the position at which that text must end
    /// Positions per block of a paged cache. A paged cache never forgets a position, so block b of
    /// a layer's memory holds the positions from b * block on. 0 if a layer's memory is contiguous,
    /// if the text does not begin at position 0, or if rows are stored twice.
    std::size_t block = 0;
    /// The positions that a forgetting cache always keeps for the newest query: the first ones
    /// (sinks) and the last ones (window) of the model's text. Both are empty for other kinds of
    /// cache. They are also empty if rows are stored twice, because the cache then counts rows
    /// instead of positions.
    Span sinks, window;
    std::uint64_t bytesUsed = 0;
    std::uint64_t bytesReserved = 0;
    CacheAccount account;
    /// How many positions the model can read at once.
    std::size_t positions() const { return capacity - origin; }
};

/// The cache of cachedLane() at the cursor. The layers hold nothing if there is no such lane, or if
/// it has not run.
CacheState cacheAt(const Trace& trace, Cursor cursor);
/// The operation that writes rows of the source to a cache. \pre the network has a source
Operation sourceAppendOf(const Network& network);

/// Of the same lane, the rows of the source: its capacity is their number.
/// \pre the network has a source
CacheState sourceCacheAt(const Trace& trace, Cursor cursor);

} // namespace pastkeys
