// The state of a run at a cursor, rebuilt from the record.
#pragma once

#include "trace/cursor.h"

#include <vector>

namespace pastkeys {

/// What the cache of one layer holds at a cursor. It is append-only, so this is a prefix of
/// positions.
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

/// The cache at the cursor. Empty layers where no On lane has run.
CacheState cacheAt(const Trace& trace, Cursor cursor);

/// All matrices of one head in one lane of a step, as the kernels computed them. Q, K, V come from
/// the record; scores, weights and context are computed again from them through the same kernel
/// table, so they have the same bits.
struct AttentionMatrices
{
    std::size_t rows = 0;      ///< queries in this pass
    std::size_t past = 0;      ///< positions before the first query
    std::size_t positions = 0; ///< keys in reach
    std::size_t headDim = 0;
    Buffer<float> queries; ///< [rows][headDim]
    Buffer<float> keys;    ///< [positions][headDim]
    Buffer<float> values;  ///< [positions][headDim]
    Buffer<float> scores;  ///< [rows][positions], scaled and masked (-inf)
    Buffer<float> weights; ///< [rows][positions]; masked cells are 0
    Buffer<float> context; ///< [rows][headDim]
};

/// None where the lane did not run in that step, or its rows were too large to keep (see
/// LaneRecord::ownRows). \param kernels the table that made the trace: its name is
/// trace.header().kernels
std::optional<AttentionMatrices> attentionAt(const Trace& trace, std::size_t step, Lane lane,
                                             Layer layer, Head head, const Kernels& kernels);

} // namespace pastkeys
