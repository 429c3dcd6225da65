// The only implementation of attention. The decoder runs it; to show a head, the program runs it
// again on recorded rows, with bit-identical results.
#pragma once

#include "cache/kv_cache.h"
#include "cache/reach.h"
#include "kernels/fused_attention.h"
#include "kernels/kernels.h"
#include "model/network.h"

#include <optional>
#include <vector>

namespace pastkeys {

/// softmax(Q K^T scale) V for a set of queries over the rows held by a cache. Each query sees the
/// rows within its reach. Source: Vaswani et al. 2017, eq. 1.
///
/// Call the four steps in the order below. The steps share one block of memory, which holds scores
/// before softmax() and weights after it. Fused attention does all of its work in the first step
/// and keeps neither scores nor weights; the other steps then only report their share of the work.
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
        /// The output of fused attention, [rows][heads * headDim]. Empty if attention is not fused.
        std::optional<Matrix> fusedSum = {};
    };

    /// The number of floats needed for the scores, and later for the weights.
    static std::size_t cellCount(const Operands& operands);

    /// \param cells  memory for cellCount(operands) floats, which must outlive this object
    Attention(const Operands& operands, float* cells);

    /// \param scale  the same as for scaleAndMask(); fused attention applies it here
    void scores(const Kernels& kernels, float scale, KernelContext context);
    /// Adds its bias to each visible score. \param table  [bias.buckets][heads of the model]
    /// \param firstHead  of the queries, among these   \pre it is not fused
    void addBias(const PositionBias& bias, std::span<const float> table, std::size_t firstHead,
                 KernelContext context) const;
    void scaleAndMask(const Kernels& kernels, float scale, KernelContext context) const;
    void softmax(const Kernels& kernels, KernelContext context) const;
    /// \param y [rows][heads * headDim]
    void weightedSum(const Kernels& kernels, Matrix y, KernelContext context) const;

    const CacheView& held() const { return m_operands.held; }
    bool isFused() const { return m_operands.fusedSum.has_value(); }
    /// With fused attention, the cells have memory for only one tile, and hold no scores or
    /// weights.
    AttentionCells cells() const;

private:
    Operands m_operands;
    std::vector<Reach> m_reaches;
    float* m_cells;
    FusedWork m_fusedWork;
};

} // namespace pastkeys
