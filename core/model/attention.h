// Attention, written once: the decoder runs it, and whatever shows a head again runs it on recorded
// rows and gets the same bits.
#pragma once

#include "cache/kv_cache.h"
#include "cache/reach.h"
#include "kernels/kernels.h"

namespace pastkeys {

/// softmax(Q K^T scale) V for some queries over the rows that a cache holds, each query within its
/// reach. Source: Vaswani et al. 2017, eq. 1.
///
/// The four steps are called one after the other. They share one piece of memory, which first holds
/// scores, then weights.
class Attention
{
public:
    struct Operands
    {
        ConstMatrix queries; ///< [rows][heads * headDim]
        std::size_t heads = 0;
        std::span<const Position> positions; ///< [rows], of the queries
        CacheView held;                      ///< K and V, those of the queries' own rows included
        ReachRule rule;
    };

    /// Number of cells that the operands need.
    static std::size_t cellsOf(const Operands& operands);

    /// \param cells room for cellsOf(operands) floats, which outlives this object
    Attention(const Operands& operands, float* cells);

    void scores(const Kernels& kernels, KernelContext context) const;
    void scaleAndMask(const Kernels& kernels, float scale, KernelContext context) const;
    void softmax(const Kernels& kernels, KernelContext context) const;
    /// \param y [rows][heads * headDim]
    void weightedSum(const Kernels& kernels, Matrix y, KernelContext context) const;

    /// Scores or weights, by how far the steps have come.
    AttentionCells cells() const;

private:
    Operands m_operands;
    std::vector<Reach> m_reaches;
    float* m_cells;
};

} // namespace pastkeys
