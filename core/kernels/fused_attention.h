// Attention in one go, without scores in memory. The keys are taken in tiles. For each query, the
// largest score, the sum of the exponentials and the weighted sum of values are kept, and are
// corrected when a tile has a larger score. Source: Dao et al. 2022, "FlashAttention", algorithm 1;
// the correction is Milakov and Gimelshein's (2018).
//
// Only the sums over keys have another order than in the separate kernels, so the outputs are a few
// ULP apart from theirs.
#pragma once

#include "kernels/kernels.h"

namespace pastkeys {

/// Keys per tile. Tiles begin at keys whose index is a multiple of this.
inline constexpr std::size_t kFusedTile = 64;

/// The work of the operations that fused attention replaces.
struct FusedWork
{
    Work scores;
    Work mask;
    Work softmax;
    Work weightedSum;
};

/// \param queries  [rows][heads * headDim]
/// \param tile     its positions, reaches and sizes are of all keys; its data has room for
///                 [heads][rows][min(keys, kFusedTile)]
/// \param y        [rows][heads * headDim]
/// \returns the work, which is not added to context.work. For each cell, softmax counts 4 (maximum,
/// difference, exp, sum), and for each tile that a query sees 5 (maximum, difference, exp, correction
/// and sum); the weighted sum counts 2 headDim for each of those tiles, and headDim for the division.
FusedWork fusedAttention(const Kernels& kernels, ConstMatrix queries, StoredRows keys,
                         StoredRows values, const AttentionCells& tile, float scale, Matrix y,
                         KernelContext context);

} // namespace pastkeys
