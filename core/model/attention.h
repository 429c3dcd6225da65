// The only implementation of attention. The decoder runs it. To show a head, the program runs it
// again on recorded rows, and gets the same bits.
#pragma once

#include "cache/kv_cache.h"
#include "cache/reach.h"
#include "kernels/fused_attention.h"
#include "kernels/kernels.h"

#include <optional>
#include <vector>

namespace pastkeys {

/// softmax(Q K^T scale) V for some queries over the rows that a cache holds. Each query sees the
/// rows within its reach. Source: Vaswani et al. 2017, eq. 1.
///
/// Call the four steps in the order below. The steps share one piece of memory, which holds scores
/// before softmax() and weights after it. Fused attention does all of its work in the first step,
/// and keeps neither scores nor weights; the other steps then only report their part of the work.
class Attention
{
public:
    struct Operands
    {
        ConstMatrix queries; ///< [rows][heads * headDim]
        std::size_t heads = 0;
        std::span<const Position> positions; ///< [rows], positions of the queries
        CacheView held;                      ///< K and V, including those of this pass
        ReachRule rule;
        /// Where fused attention writes its result, [rows][heads * headDim]. Nothing if attention
        /// is not fused.
        std::optional<Matrix> fusedSum = {};
    };

    /// How many floats the scores, and later the weights, take.
    static std::size_t cellCount(const Operands& operands);

    /// \param cells  memory for cellCount(operands) floats, which must outlive this object
    Attention(const Operands& operands, float* cells);

    /// \param scale  the same as for scaleAndMask(); fused attention already uses it here
    void scores(const Kernels& kernels, float scale, KernelContext context);
    void scaleAndMask(const Kernels& kernels, float scale, KernelContext context) const;
    void softmax(const Kernels& kernels, KernelContext context) const;
    /// \param y [rows][heads * headDim]
    void weightedSum(const Kernels& kernels, Matrix y, KernelContext context) const;

    bool isFused() const { return m_operands.fusedSum.has_value(); }
    /// With fused attention, the memory of the cells has room for only one tile, and keeps no
    /// scores or weights.
    AttentionCells cells() const;

private:
    Operands m_operands;
    std::vector<Reach> m_reaches;
    float* m_cells;
    FusedWork m_fusedWork;
};

} // namespace pastkeys
