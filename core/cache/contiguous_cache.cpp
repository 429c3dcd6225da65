#include "cache/contiguous_cache.h"

#include "base/contract.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// The beginning of a row.
float* rowAt(Buffer<float>& rows, std::size_t row, std::size_t width)
{
    return rows.data() + row * width;
}

} // namespace

ContiguousCache::ContiguousCache(const CacheShape& shape) : m_shape(shape), m_layers(shape.layers)
{
    PASTKEYS_EXPECTS(shape.layers > 0 && shape.kvHeads > 0 && shape.headDim > 0);
}

void ContiguousCache::reserve(std::size_t rows)
{
    for (LayerMemory& memory : m_layers)
        reserve(memory, rows);
}

void ContiguousCache::reserve(LayerMemory& memory, std::size_t rows)
{
    Buffer<float> keys(rows * m_shape.rowWidth());
    Buffer<float> values(rows * m_shape.rowWidth());
    const std::size_t kept = memory.positions.size() * m_shape.rowWidth();
    std::copy_n(memory.keys.data(), kept, keys.data());
    std::copy_n(memory.values.data(), kept, values.data());
    memory.keys = std::move(keys);
    memory.values = std::move(values);
    memory.capacity = rows;
    m_account.allocations += 2;
    m_account.copiedBytes += 2 * kept * sizeof(float);
    updateRuns(memory);
}

Work ContiguousCache::append(Layer layer, std::span<const Position> positions, ConstMatrix keys,
                             ConstMatrix values)
{
    const std::size_t width = m_shape.rowWidth();
    PASTKEYS_EXPECTS(keys.rows == positions.size() && values.rows == positions.size() &&
                     keys.columns == width && values.columns == width);
    LayerMemory& memory = m_layers.at(indexOf(layer));
    const std::size_t before = memory.positions.size();
    PASTKEYS_EXPECTS(before == m_committed && !positions.empty() &&
                     indexOf(positions.front()) >= indexOf(m_next));
    if (before + keys.rows > memory.capacity)
        reserve(memory, before + keys.rows);
    for (std::size_t r = 0; r < keys.rows; ++r) {
        std::copy_n(keys.row(r), width, rowAt(memory.keys, before + r, width));
        std::copy_n(values.row(r), width, rowAt(memory.values, before + r, width));
    }
    memory.positions.insert(memory.positions.end(), positions.begin(), positions.end());
    updateRuns(memory);
    const std::uint64_t bytes = 2 * keys.rows * width * sizeof(float);
    return {.bytesRead = bytes, .bytesWritten = bytes};
}

CacheView ContiguousCache::view(Layer layer) const
{
    const LayerMemory& memory = m_layers.at(indexOf(layer));
    return {{&memory.keyRun, 1},
            {&memory.valueRun, 1},
            memory.positions,
            m_shape.kvHeads,
            m_shape.headDim};
}

void ContiguousCache::commit()
{
    const std::size_t rows = m_layers.back().positions.size();
    if (rows > m_committed)
        m_next = idAt<Position>(indexOf(m_layers.back().positions.back()) + 1);
    for (LayerMemory& memory : m_layers) {
        PASTKEYS_EXPECTS(memory.positions.size() == rows);
        remove(memory, evicted(memory.positions));
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

Span ContiguousCache::evicted(std::span<const Position>) const
{
    return {};
}

void ContiguousCache::remove(LayerMemory& memory, Span rows)
{
    if (rows.count == 0)
        return;
    const std::size_t width = m_shape.rowWidth();
    const std::size_t moved = memory.positions.size() - rows.end();
    for (Buffer<float>* buffer : {&memory.keys, &memory.values})
        std::copy(rowAt(*buffer, rows.end(), width), rowAt(*buffer, rows.end() + moved, width),
                  rowAt(*buffer, rows.first, width));
    const auto first = memory.positions.begin() + static_cast<std::ptrdiff_t>(rows.first);
    memory.positions.erase(first, first + static_cast<std::ptrdiff_t>(rows.count));
    m_account.copiedBytes += 2 * moved * width * sizeof(float);
    updateRuns(memory);
}

void ContiguousCache::updateRuns(LayerMemory& memory) const
{
    const std::size_t rows = memory.positions.size();
    memory.keyRun = {memory.keys.data(), DType::Float32, rows, m_shape.rowWidth()};
    memory.valueRun = {memory.values.data(), DType::Float32, rows, m_shape.rowWidth()};
}

CacheLayout ContiguousCache::layout(Layer layer) const
{
    const LayerMemory& memory = m_layers.at(indexOf(layer));
    CacheLayout layout{.capacity = memory.capacity};
    const auto held = std::span(memory.positions).first(m_committed);
    for (std::size_t slot = 0; slot < held.size(); ++slot) {
        const bool follows = slot > 0 && indexOf(held[slot]) == indexOf(held[slot - 1]) + 1;
        if (!follows)
            layout.held.push_back({held[slot], 0, slot});
        ++layout.held.back().rows;
    }
    const std::uint64_t row = 2 * m_shape.rowWidth() * sizeof(float);
    layout.bytesUsed = held.size() * row;
    layout.bytesReserved = memory.capacity * row;
    return layout;
}

} // namespace pastkeys
