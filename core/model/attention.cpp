#include "model/attention.h"

namespace pastkeys {

std::size_t Attention::cellCount(const Operands& operands)
{
    return operands.heads * operands.queries.rows * operands.held.positions.size();
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

void Attention::scores(const Kernels& kernels, KernelContext context) const
{
    kernels.scores(m_operands.queries, m_operands.held.keyRows(), cells(), context);
}

void Attention::scaleAndMask(const Kernels& kernels, float scale, KernelContext context) const
{
    kernels.scaleAndMask(cells(), scale, context);
}

void Attention::softmax(const Kernels& kernels, KernelContext context) const
{
    kernels.softmax(cells(), context);
}

void Attention::weightedSum(const Kernels& kernels, Matrix y, KernelContext context) const
{
    kernels.weightedSum(cells(), m_operands.held.valueRows(), y, context);
}

} // namespace pastkeys
