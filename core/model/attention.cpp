#include "model/attention.h"

#include "kernels/work_of.h"

#include <algorithm>

namespace pastkeys {

std::size_t Attention::cellCount(const Operands& operands)
{
    const std::size_t keys = operands.held.positions.size();
    return operands.heads * operands.queries.rows *
           (operands.fusedSum ? std::min(keys, kFusedTile) : keys);
}

Attention::Attention(const Operands& operands, float* cells)
    : m_operands(operands),
      m_reaches(reachesOf(operands.rule, operands.positions, operands.held.positions)),
      m_cells(cells)
{
    PASTKEYS_EXPECTS(operands.positions.size() == operands.queries.rows);
}

AttentionCells Attention::cells() const
{
    return {m_cells,
            m_operands.heads,
            m_operands.queries.rows,
            m_operands.held.positions.size(),
            m_reaches,
            m_operands.held.positions};
}

void Attention::scores(const Kernels& kernels, float scale, KernelContext context)
{
    if (!isFused())
        return kernels.scores(m_operands.queries, m_operands.held.keyRows(), cells(), context);
    m_fusedWork =
        fusedAttention(kernels, m_operands.queries, m_operands.held.keyRows(),
                       m_operands.held.valueRows(), cells(), scale, *m_operands.fusedSum, context);
    context.work += m_fusedWork.scores;
}

void Attention::addBias(const PositionBias& bias, std::span<const float> table,
                        std::size_t firstHead, KernelContext context) const
{
    const std::size_t heads = table.size() / bias.buckets;
    PASTKEYS_EXPECTS(!isFused());
    const AttentionCells all = cells();
    std::uint64_t visible = 0;
    for (std::size_t r = 0; r < all.rows; ++r)
        for (const Span keys : {m_reaches[r].sinks, m_reaches[r].window})
            for (std::size_t k = keys.first; k < keys.end(); ++k) {
                const std::size_t bucket =
                    bias.bucketOf(m_operands.positions[r], m_operands.held.positions[k]);
                for (std::size_t h = 0; h < all.heads; ++h)
                    all.ofHead(h).row(r)[k] += table[bucket * heads + firstHead + h];
                visible += all.heads;
            }
    context.work += workOf::positionBias(visible, table.size());
}

void Attention::scaleAndMask(const Kernels& kernels, float scale, KernelContext context) const
{
    if (isFused())
        context.work += m_fusedWork.mask;
    else
        kernels.scaleAndMask(cells(), scale, context);
}

void Attention::softmax(const Kernels& kernels, KernelContext context) const
{
    if (isFused())
        context.work += m_fusedWork.softmax;
    else
        kernels.softmax(cells(), context);
}

void Attention::weightedSum(const Kernels& kernels, Matrix y, KernelContext context) const
{
    if (isFused())
        context.work += m_fusedWork.weightedSum;
    else
        kernels.weightedSum(cells(), m_operands.held.valueRows(), y, context);
}

} // namespace pastkeys
