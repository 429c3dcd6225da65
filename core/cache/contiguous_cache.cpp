#include "cache/contiguous_cache.h"

#include "base/contract.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

ContiguousCache::ContiguousCache(const CacheShape& shape, const CacheOptions& options)
    : m_shape(shape), m_evictions(options.evictions)
{
    PASTKEYS_EXPECTS(shape.layers > 0 && shape.kvHeads > 0 && shape.headDim > 0);
    const RowForm form = rowFormOf(shape, options);
    for (std::size_t layer = 0; layer < shape.layers; ++layer)
        m_layers.push_back({RowMemory(form), RowMemory(form), RowMemory(form.ofQueries())});
}

void ContiguousCache::reserve(std::size_t rows)
{
    for (LayerMemory& memory : m_layers)
        reserve(memory, rows);
}

void ContiguousCache::reserve(LayerMemory& memory, std::size_t rows)
{
    const std::size_t kept = memory.positions.size();
    memory.keys.reserve(rows, kept);
    memory.values.reserve(rows, kept);
    if (form().queryHeads > 0)
        memory.queries.reserve(rows, kept);
    m_account.allocations += form().queryHeads > 0 ? 3 : 2;
    m_account.copiedBytes += kept * form().bytesOfPosition();
    updateRuns(memory);
}

Work ContiguousCache::append(Layer layer, std::span<const Position> positions, const NewRows& rows)
{
    const auto& [queries, keys, values] = rows;
    PASTKEYS_EXPECTS(keys.rows == positions.size() && values.rows == positions.size());
    LayerMemory& memory = m_layers.at(indexOf(layer));
    const std::size_t before = memory.positions.size();
    PASTKEYS_EXPECTS(before == m_committed && !positions.empty() &&
                     indexOf(positions.front()) >= indexOf(m_next));
    if (before + keys.rows > memory.keys.capacity())
        reserve(memory, before + keys.rows);
    Work work = memory.keys.put(before, keys);
    work += memory.values.put(before, values);
    if (form().queryHeads > 0)
        work += memory.queries.put(before, queries);
    memory.positions.insert(memory.positions.end(), positions.begin(), positions.end());
    updateRuns(memory);
    return work;
}

CacheView ContiguousCache::view(Layer layer) const
{
    const LayerMemory& memory = m_layers.at(indexOf(layer));
    return {{&memory.keyRun, 1},
            {&memory.valueRun, 1},
            memory.positions,
            form().kvHeads,
            m_shape.headDim};
}

void ContiguousCache::commit()
{
    const std::size_t rows = m_layers.back().positions.size();
    if (rows > m_committed) {
        m_next = idAt<Position>(indexOf(m_layers.back().positions.back()) + 1);
        ++m_passes;
    }
    for (const LayerMemory& memory : m_layers)
        PASTKEYS_EXPECTS(memory.positions.size() == rows);
    remove(evicted(m_layers.back().positions));
    remove(forgotten(m_layers.back().positions));
    m_committed = m_layers.back().positions.size();
}

void ContiguousCache::rollBack()
{
    for (LayerMemory& memory : m_layers) {
        memory.positions.resize(m_committed);
        updateRuns(memory);
    }
}

std::vector<Span> ContiguousCache::forgotten(std::span<const Position>) const
{
    return {};
}

std::vector<Span> ContiguousCache::evicted(std::span<const Position> held) const
{
    std::vector<Span> rows;
    for (std::size_t index = 0; index < held.size(); ++index)
        if (std::ranges::any_of(m_evictions, [&](const Eviction& eviction) {
                return m_passes + 1 >= eviction.step &&
                       std::ranges::find(eviction.positions, held[index]) !=
                           eviction.positions.end();
            }))
            rows.push_back({index, 1});
    return rows;
}

void ContiguousCache::remove(const std::vector<Span>& dropped)
{
    for (LayerMemory& memory : m_layers)
        for (auto rows = dropped.rbegin(); rows != dropped.rend(); ++rows)
            remove(memory, *rows);
}

void ContiguousCache::remove(LayerMemory& memory, Span rows)
{
    const Span moved = spanBetween(rows.end(), memory.positions.size());
    memory.keys.copy(moved, rows.first);
    memory.values.copy(moved, rows.first);
    if (form().queryHeads > 0)
        memory.queries.copy(moved, rows.first);
    const auto first = memory.positions.begin() + static_cast<std::ptrdiff_t>(rows.first);
    memory.positions.erase(first, first + static_cast<std::ptrdiff_t>(rows.count));
    m_account.copiedBytes += moved.count * form().bytesOfPosition();
    updateRuns(memory);
}

void ContiguousCache::updateRuns(LayerMemory& memory)
{
    memory.keyRun = memory.keys.run(memory.positions.size());
    memory.valueRun = memory.values.run(memory.positions.size());
}

CacheLayout ContiguousCache::layout(Layer layer) const
{
    const LayerMemory& memory = m_layers.at(indexOf(layer));
    const auto held = std::span(memory.positions).first(m_committed);
    return {.held = stretchesOf(held),
            .capacity = memory.keys.capacity(),
            .bytesUsed = held.size() * form().bytesOfPosition(),
            .bytesReserved = memory.keys.bytes() + memory.values.bytes() + memory.queries.bytes()};
}

} // namespace pastkeys
