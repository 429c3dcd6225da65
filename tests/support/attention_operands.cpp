#include "support/attention_operands.h"

#include <algorithm>

namespace pastkeys::test {

std::string textOf(const AttentionSizes& sizes)
{
    return std::to_string(sizes.heads) + " heads of " + std::to_string(sizes.headDim) + ", " +
           std::to_string(sizes.rows) + " rows after " + std::to_string(sizes.past);
}

HeadRows::HeadRows(const AttentionSizes& sizes, Pattern pattern, RandomSource& random)
    : m_sizes(sizes), m_rows(sizes.positions(), sizes.heads * sizes.headDim, 1)
{
    m_rows.fill(pattern, random);
}

const float* HeadRows::row(std::size_t head, std::size_t position) const
{
    return m_rows.view().row(position) + head * m_sizes.headDim;
}

std::vector<RowRuns> HeadRows::inOneRun() const
{
    std::vector<RowRuns> heads;
    for (std::size_t head = 0; head < m_sizes.heads; ++head)
        heads.push_back({{row(head, 0), m_sizes.positions(), m_rows.view().stride}});
    return heads;
}

std::vector<RowRuns> HeadRows::inPages(std::size_t rows)
{
    std::vector<RowRuns> heads(m_sizes.heads);
    for (std::size_t head = 0; head < m_sizes.heads; ++head)
        for (std::size_t first = 0; first < m_sizes.positions(); first += rows) {
            const std::size_t count = std::min(rows, m_sizes.positions() - first);
            std::vector<float>& page = m_pages.emplace_back();
            for (std::size_t r = 0; r < count; ++r)
                page.insert(page.end(), row(head, first + r),
                            row(head, first + r) + m_sizes.headDim);
            heads[head].push_back({page.data(), count, m_sizes.headDim});
        }
    return heads;
}

GuardedCube::GuardedCube(const AttentionSizes& sizes, std::size_t misalignment)
    : m_sizes(sizes), m_values(1, sizes.heads * sizes.rows * sizes.positions(), misalignment)
{
}

AttentionCube GuardedCube::cube()
{
    return {m_values.view().data, m_sizes.heads, m_sizes.rows, m_sizes.positions()};
}

GuardedCube& GuardedCube::fill(Pattern pattern, RandomSource& random)
{
    m_values.fill(pattern, random);
    return *this;
}

ConstMatrix GuardedCube::view() const
{
    return {m_values.view().data, m_sizes.heads * m_sizes.rows, m_sizes.positions(),
            m_sizes.positions()};
}

} // namespace pastkeys::test
