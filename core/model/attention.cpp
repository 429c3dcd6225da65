#include "model/attention.h"

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
