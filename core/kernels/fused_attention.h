// Attention as a single operation that processes the keys in tiles and never holds the scores of
// all keys in memory. For each query, it keeps the largest score, the sum of the exponentials and
// the weighted sum of the values so far, and corrects the sums when a tile has a larger score.
// Source: Dao et al. 2022, "FlashAttention", algorithm 1; the correction is due to Milakov and
// Gimelshein (2018).
//
// Attention in separate operations sums over the keys in a different order, divides before the
// weighted sum, and needs no corrections. In exact arithmetic both give the same result, so in
// float32 their outputs differ by only a few ULPs.
#pragma once

#include "kernels/kernels.h"

namespace pastkeys {

/// Keys per tile. Tiles begin at keys whose index is a multiple of this.
inline constexpr std::size_t kFusedTile = 64;

/// The work of fused attention, broken down by the operations that it replaces.
struct FusedWork
{
    Work scores;
    Work mask;
    Work softmax;
    Work weightedSum;
};

/// \param queries  [rows][heads * headDim]
/// \param tile     has positions, reaches and sizes for all keys, but its data has room for only
///                 one tile, [heads][rows][min(keys, kFusedTile)]
/// \param y        [rows][heads * headDim]
/// \returns the work, which is not added to context.work. Softmax counts 4 FLOPs for each visible
/// cell (maximum, difference, exp, sum), and 5 more for each tile that a query sees (maximum,
/// difference, exp, correction, sum). In addition to its products, the weighted sum counts
/// 2 headDim FLOPs for each of those tiles, and headDim for each query's final division.
FusedWork fusedAttention(const Kernels& kernels, ConstMatrix queries, StoredRows keys,
                         StoredRows values, const AttentionCells& tile, float scale, Matrix y,
                         KernelContext context);

} // namespace pastkeys
