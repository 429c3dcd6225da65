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
        m_layers.push_back({RowMemory(form), RowMemory(form)});
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
    m_account.allocations += 2;
    m_account.copiedBytes += 2 * kept * form().bytes();
    updateRuns(memory);
}

Work ContiguousCache::append(Layer layer, std::span<const Position> positions, ConstMatrix keys,
                             ConstMatrix values)
{
    PASTKEYS_EXPECTS(keys.rows == positions.size() && values.rows == positions.size());
    LayerMemory& memory = m_layers.at(indexOf(layer));
    const std::size_t before = memory.positions.size();
    PASTKEYS_EXPECTS(before == m_committed && !positions.empty() &&
                     indexOf(positions.front()) >= indexOf(m_next));
    if (before + keys.rows > memory.keys.capacity())
        reserve(memory, before + keys.rows);
    Work work = memory.keys.put(before, keys);
    work += memory.values.put(before, values);
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
    for (LayerMemory& memory : m_layers) {
        PASTKEYS_EXPECTS(memory.positions.size() == rows);
        forget(memory);
    }
    m_committed = m_layers.back().positions.size();
}

void ContiguousCache::rollBack()
{
    for (LayerMemory& memory : m_layers) {
        memory.positions.resize(m_committed);
        updateRuns(memory);
    }
}

Span ContiguousCache::forgotten(std::span<const Position>) const
{
    return {};
}

bool ContiguousCache::isEvicted(Position position) const
{
    return std::ranges::any_of(m_evictions, [&](const Eviction& eviction) {
        return m_passes + 1 >= eviction.step &&
               std::ranges::find(eviction.positions, position) != eviction.positions.end();
    });
}

void ContiguousCache::forget(LayerMemory& memory)
{
    for (std::size_t index = memory.positions.size(); index-- > 0;)
        if (isEvicted(memory.positions[index]))
            remove(memory, {index, 1});
    remove(memory, forgotten(memory.positions));
}

void ContiguousCache::remove(LayerMemory& memory, Span rows)
{
    if (rows.count == 0)
        return;
    const Span moved = spanBetween(rows.end(), memory.positions.size());
    memory.keys.moveDown(moved, rows.first);
    memory.values.moveDown(moved, rows.first);
    const auto first = memory.positions.begin() + static_cast<std::ptrdiff_t>(rows.first);
    memory.positions.erase(first, first + static_cast<std::ptrdiff_t>(rows.count));
    m_account.copiedBytes += 2 * moved.count * form().bytes();
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
            .bytesUsed = 2 * held.size() * form().bytes(),
            .bytesReserved = memory.keys.bytes() + memory.values.bytes()};
}

} // namespace pastkeys
