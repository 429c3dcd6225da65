#include "cache/block_pool.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

void BlockOwners::grow(std::size_t blocks)
{
    PASTKEYS_EXPECTS(blocks >= m_owners.size());
    m_free += blocks - m_owners.size();
    m_owners.resize(blocks);
}

std::optional<BlockId> BlockOwners::take()
{
    if (m_free == 0)
        return std::nullopt;
    while (m_owners[m_firstFree] > 0)
        ++m_firstFree;
    m_owners[m_firstFree] = 1;
    --m_free;
    return idAt<BlockId>(m_firstFree);
}

void BlockOwners::release(BlockId block)
{
    PASTKEYS_EXPECTS(ownersOf(block) > 0);
    if (--m_owners.at(indexOf(block)) > 0)
        return;
    ++m_free;
    m_firstFree = std::min(m_firstFree, indexOf(block));
}

BlockMemory::BlockMemory(const CacheShape& shape, const CacheOptions& options, std::size_t blocks,
                         std::size_t positions)
    : m_shape(shape), m_form(rowFormOf(shape, options)), m_positions(positions)
{
    PASTKEYS_EXPECTS(positions > 0 && blocks > 0);
    for (std::size_t layer = 0; layer < shape.layers; ++layer)
        m_layers.push_back({RowMemory(m_form), RowMemory(m_form)});
    grow(blocks);
}

void BlockMemory::grow(std::size_t blocks)
{
    for (OfLayer& layer : m_layers)
        for (RowMemory* memory : {&layer.keys, &layer.values})
            if (memory->capacity() < blocks * m_positions)
                memory->reserve(blocks * m_positions, memory->capacity());
}

void BlockMemory::copy(BlockId from, BlockId to, std::size_t rows)
{
    PASTKEYS_EXPECTS(from != to && rows <= m_positions);
    for (OfLayer& layer : m_layers) {
        layer.keys.copy({indexOf(from) * m_positions, rows}, indexOf(to) * m_positions);
        layer.values.copy({indexOf(from) * m_positions, rows}, indexOf(to) * m_positions);
    }
}

PooledCache::PooledCache(BlockMemory& memory, std::span<const BlockId> table,
                         std::vector<Position> held)
    : m_memory(memory), m_table(table), m_held(held.size()), m_positions(std::move(held)),
      m_runs(memory.shape().layers)
{
    PASTKEYS_EXPECTS(m_held <= table.size() * memory.positions());
}

std::size_t PooledCache::slotOf(std::size_t row) const
{
    const std::size_t block = m_memory.positions();
    return indexOf(m_table[row / block]) * block + row % block;
}

Work PooledCache::append(Layer layer, std::span<const Position> positions, const NewRows& rows)
{
    const std::size_t end = m_held + positions.size();
    PASTKEYS_EXPECTS(end <= m_table.size() * m_memory.positions() &&
                     rows.keys.rows == positions.size() && m_runs.at(indexOf(layer)).rows == 0);
    if (m_positions.size() == m_held)
        m_positions.insert(m_positions.end(), positions.begin(), positions.end());
    BlockMemory::OfLayer& memory = m_memory.m_layers[indexOf(layer)];
    Work work;
    const std::size_t block = m_memory.positions();
    for (std::size_t done = 0; done < positions.size();) {
        const std::size_t row = m_held + done;
        const std::size_t count = std::min(block - row % block, positions.size() - done);
        work += memory.keys.put(slotOf(row), rows.keys.rowBlock(done, count));
        work += memory.values.put(slotOf(row), rows.values.rowBlock(done, count));
        done += count;
    }
    updateRuns(layer, end);
    return work;
}

std::vector<CacheLayout::Stretch> PooledCache::stretches(std::size_t rows) const
{
    std::vector<CacheLayout::Stretch> found;
    for (std::size_t row = 0; row < rows; ++row) {
        const bool follows = row > 0 && slotOf(row) == slotOf(row - 1) + 1 &&
                             indexOf(m_positions[row]) == indexOf(m_positions[row - 1]) + 1;
        if (!follows)
            found.push_back({m_positions[row], 0, slotOf(row)});
        ++found.back().rows;
    }
    return found;
}

void PooledCache::updateRuns(Layer layer, std::size_t rows)
{
    const BlockMemory::OfLayer& memory = m_memory.m_layers[indexOf(layer)];
    const RowForm& form = m_memory.form();
    Runs& runs = m_runs[indexOf(layer)];
    for (const CacheLayout::Stretch& stretch : stretches(rows)) {
        const Span slots{stretch.slot, stretch.rows};
        runs.keys.push_back(memory.keys.run(slots.end()).part(slots, form.kvHeads, form.headDim));
        runs.values.push_back(
            memory.values.run(slots.end()).part(slots, form.kvHeads, form.headDim));
    }
    runs.rows = rows;
}

CacheView PooledCache::view(Layer layer) const
{
    const Runs& runs = m_runs.at(indexOf(layer));
    PASTKEYS_EXPECTS(runs.rows == m_positions.size());
    return {runs.keys, runs.values, m_positions, m_memory.form().kvHeads, m_memory.shape().headDim};
}

Position PooledCache::next() const
{
    return m_held == 0 ? Position{} : idAt<Position>(indexOf(m_positions[m_held - 1]) + 1);
}

CacheLayout PooledCache::layout(Layer) const
{
    const std::size_t capacity = m_table.size() * m_memory.positions();
    return {.held = stretches(m_held),
            .capacity = capacity,
            .bytesUsed = m_held * m_memory.form().bytesOfPosition(),
            .bytesReserved = capacity * m_memory.form().bytesOfPosition()};
}

} // namespace pastkeys
